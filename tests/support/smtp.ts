/** A mail server that accepts, refuses or drops mails at any step; just enough of SMTP for one client. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type Received = { from: string; to: string[]; data: string };

export type SmtpStep = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body';

/**
 * Starts the server on a free port, or on `at`. `refuse` makes it refuse mails temporarily; `answers` are its responses at some steps,
 * where 'hang' means none until `release` sends the usual one, and 'close' ends the connection.
 */
export async function startSmtp(at = 0) {
  const received: Received[] = [];
  const state = { refuse: false, attempts: 0, answers: {} as { [step in SmtpStep]?: string } };
  const sockets = new Set<Socket>();
  let hanging: (() => void)[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that stops in the middle of a mail just disconnects.
    socket.on('error', () => undefined);
    socket.setEncoding('utf8');
    let mail: Received = { from: '', to: [], data: '' };
    let body: string | undefined;
    let buffer = '';
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (let end = buffer.indexOf('\r\n'); end !== -1; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (body !== undefined && line !== '.') body += `${line.replace(/^\./, '')}\r\n`;
        else say(...answer(line));
      }
    });

    say('greeting', '220 test ESMTP');

    function say(step: SmtpStep | undefined, words: string) {
      const chosen = (step && state.answers[step]) ?? words;
      if (chosen === 'close') socket.destroy();
      else if (chosen !== 'hang') socket.write(`${chosen}\r\n`);
      else hanging.push(() => void socket.write(`${words}\r\n`));
    }

    function answer(line: string): [step: SmtpStep | undefined, words: string] {
      if (body !== undefined) {
        if (!/^[45]/.test(state.answers.body ?? '')) received.push({ ...mail, data: body });
        mail = { from: '', to: [], data: '' };
        body = undefined;
        return ['body', '250 taken'];
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') {
        state.attempts += 1;
        mail.from = line;
        return ['MAIL', state.refuse ? '451 try again later' : '250 ok'];
      }
      if (verb === 'RCPT') mail.to.push(line);
      if (verb === 'DATA') {
        if (!state.answers.DATA) body = '';
        return ['DATA', '354 go on'];
      }
      if (verb === 'EHLO' || verb === 'HELO') return ['EHLO', '250-test\r\n250 AUTH PLAIN'];
      if (verb === 'AUTH') return ['AUTH', '235 ok'];
      if (verb === 'RCPT') return ['RCPT', '250 ok'];
      return [undefined, verb === 'QUIT' ? '221 bye' : '250 ok'];
    }
  }).listen(at, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const release = () => {
    for (const answer of hanging) answer();
    hanging = [];
  };
  const close = () => {
    drop();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${port}`, received, state, drop, release, close };
}

/** Decodes a plain mail as its reader sees it, with its headers. */
export const decodeMailText = (data: string): string =>
  data.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
