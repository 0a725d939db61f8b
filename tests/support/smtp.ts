/** A mail server that accepts or refuses mails; just enough of SMTP for one client. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type Received = { from: string; to: string[]; data: string };

/** Starts it on a free port, or on `at`; `refuse` makes it refuse mails temporarily. */
export async function startSmtp(at = 0) {
  const received: Received[] = [];
  const state = { refuse: false, attempts: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that stops in the middle of a mail just disconnects.
    socket.on('error', () => undefined);
    socket.setEncoding('utf8');
    socket.write('220 test ESMTP\r\n');
    let mail: Received = { from: '', to: [], data: '' };
    let body: string | undefined;
    let buffer = '';
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (let end = buffer.indexOf('\r\n'); end !== -1; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (body !== undefined && line !== '.') body += `${line.replace(/^\./, '')}\r\n`;
        else socket.write(answer(line));
      }
    });

    function answer(line: string): string {
      if (body !== undefined) {
        received.push({ ...mail, data: body });
        mail = { from: '', to: [], data: '' };
        body = undefined;
        return '250 taken\r\n';
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') {
        state.attempts += 1;
        mail.from = line;
        return state.refuse ? '451 try again later\r\n' : '250 ok\r\n';
      }
      if (verb === 'RCPT') mail.to.push(line);
      if (verb === 'DATA') {
        body = '';
        return '354 go on\r\n';
      }
      return verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n';
    }
  }).listen(at, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${port}`, received, state, close };
}
