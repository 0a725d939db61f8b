/** The result of sending a form: accepted, or rejected with messages. */
export type Outcome = { ok: true } | { ok: false; message: string | undefined; errors: Record<string, string> };

const TIMEOUT_MS = 30_000;

/** Sends a form as JSON to the path that it is posted to without JavaScript (REQ 2.6). */
export async function send(path: string, body: object): Promise<Outcome> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { ok: true };
    const { message, errors = {} } = await response.json();
    return { ok: false, message, errors };
  } catch {
    // No network, a timeout, or a response that is not JSON, such as a proxy's error page.
    return { ok: false, message: undefined, errors: {} };
  }
}
