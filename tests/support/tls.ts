/** A TLS-terminating proxy in front of a server, with a temporary certificate; null without openssl. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { createTemporaryFolder } from '../../scripts/temporary-folder';

type TlsProxy = { listen(port: number, target: number): Promise<() => void> };

export function startTlsProxy(): TlsProxy | null {
  const folder = createTemporaryFolder('site-tls-');
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  if (spawnSync('openssl', [...options.split(' '), '-keyout', key, '-out', cert]).status !== 0) return null;
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  return {
    /** Forwards `port` to `target`; resolves with a function that stops it. */
    async listen(port, target) {
      const server = createServer(pair, (secure) => {
        const plain = connect(target, '127.0.0.1');
        for (const socket of [secure, plain]) socket.on('error', () => undefined);
        secure.pipe(plain).pipe(secure);
      }).listen(port, '127.0.0.1');
      await once(server, 'listening');
      return () => server.close();
    },
  };
}
