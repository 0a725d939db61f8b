/** A caller over REST who hangs up ends the reading of a list, and so gives its place to the next caller. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { startApp } from '../../support/app';

it('a caller over REST who closes the connection ends the reading of the list', async () => {
  const app = await startApp('sqlite', { env: { SEED: 'none' }, isStill: true });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as { port: number };
  let given: AbortSignal | undefined;
  const read = vi.spyOn(app.services.listReader, 'read').mockImplementation((_source, { signal }) => {
    given = signal;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const body = JSON.stringify({ text: 'rope 5' });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/requirement-list HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  socket.destroy();
  await vi.waitFor(() => expect(given?.aborted).toBe(true));
  await app.close();
});
