import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { CompressedResponse } from '../../../server/platform/http/compressed-response';

it('a response is stored as brotli bytes only; other encodings are made from them on request', async () => {
  const body = Array.from({ length: 5_000 }, (_, number) => `<li>${number}</li>`).join('');
  const answer = await CompressedResponse.of({ status: 200, headers: { 'content-type': 'text/html' }, body }, {}, []);
  const server = createServer((request, response) => void answer.compressFor(request).then(() => answer.send(request, response)));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async (encoding: string) => {
    const got = await fetch(`http://127.0.0.1:${port}`, { headers: { 'accept-encoding': encoding, connection: 'close' } });
    return [got.headers.get('content-encoding') ?? 'identity', (await got.text()) === body];
  };

  expect(await ask('br')).toEqual(['br', true]);
  expect(answer.bytes).toBeLessThan(body.length / 2);
  await answer.compressDensely();
  expect(answer.bytes).toBeLessThan(body.length / 2);
  for (const encoding of ['gzip', 'identity', 'br']) expect(await ask(encoding)).toEqual([encoding, true]);
});
