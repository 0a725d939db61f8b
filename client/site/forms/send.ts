/**
 * The response to an accepted form; `answerBy` is a day such as '2026-12-23'; `gone` are the positions of lines with a product that left
 * the catalogue.
 */
export type AcceptedForm = { reference?: string | undefined; answerBy?: string | undefined; gone?: number[] | undefined };

/** The result of sending a form: accepted, or refused with errors. `isUnknown`: the server could not confirm it, so it may be stored. */
export type SendOutcome =
  | ({ ok: true } & AcceptedForm)
  | { ok: false; isUnknown: boolean; message: string | undefined; errors: Record<string, string> };

const PATIENCE_MS = 30_000;

/** Sends a form as JSON to the path to which it is posted without JavaScript (REQ 2.6); `key` is the Idempotency-Key. */
export async function sendSiteForm(path: string, body: object, key: string): Promise<SendOutcome> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // A successful response that cannot be read still counts as accepted.
    if (answer.ok) {
      const { reference, answerBy, gone }: AcceptedForm = await answer.json().catch(() => ({}));
      return { ok: true, reference, answerBy, gone };
    }
    const { message, code, errors = {} } = await answer.json();
    return { ok: false, isUnknown: code === 'outcome_unknown', message, errors };
  } catch {
    // No network, a timeout, or a proxy that does not respond with JSON.
    return { ok: false, isUnknown: false, message: undefined, errors: {} };
  }
}
