/** A mail server with IMAP that hangs, closes the connection or refuses at any step; it supports just enough for one client. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type Stored = { uid: number; source: Buffer; date: Date; structure: string };
export type ImapStep = 'greeting' | 'CAPABILITY' | 'LOGIN' | 'NAMESPACE' | 'LIST' | 'EXAMINE' | 'SEARCH' | 'FETCH' | 'IDLE' | 'LOGOUT';

const IMAP_PASSWORD = 'secret of the mailbox';
const GREETING = '* OK test';
const PLAIN = '("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "7BIT" 100 1 NIL NIL NIL)';

/** Starts the server on a free port. `answers` are its responses at some steps, where 'hang' means none and 'close' ends the connection. */
export async function startImap() {
  const mails: Stored[] = [];
  const state = { uidValidity: 1, uidNext: 1, answers: {} as { [step in ImapStep]?: string }, commands: [] as string[], idles: true };
  const sockets = new Map<Socket, { idling: string | null; isOpen: boolean }>();

  const server = createServer((socket) => {
    const session = { idling: null as string | null, isOpen: false };
    sockets.set(socket, session);
    socket.on('close', () => sockets.delete(socket));
    // A client that stops in the middle just disconnects.
    socket.on('error', () => undefined);
    // A response consists of several writes: without this option each would wait for the acknowledgement of the previous one.
    socket.setNoDelay();
    let buffer = '';
    socket.on('data', (chunk: Buffer) => {
      buffer += chunk.toString('latin1');
      for (let end = buffer.indexOf('\r\n'); end !== -1; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        take(line);
      }
    });
    say('greeting', '', GREETING, '');

    function take(line: string) {
      if (session.idling) {
        socket.write(`${session.idling} OK done\r\n`);
        session.idling = null;
        return;
      }
      const [tag = '', verb = '', ...rest] = line.split(' ');
      const command = (verb.toUpperCase() === 'UID' ? rest.shift() : verb)?.toUpperCase() ?? '';
      // Records the command without the password.
      state.commands.push(command === 'LOGIN' ? command : [command, ...rest].join(' '));
      const answered = say(command as ImapStep, tag, ...reply(command, rest));
      if (answered && command === 'EXAMINE') session.isOpen = true;
      if (answered && command === 'IDLE') session.idling = tag;
      if (answered && command === 'LOGOUT') socket.end();
    }

    /** Sends the response of a step, unless the test chose another one. */
    function say(step: ImapStep, tag: string, untagged: string | Buffer, tagged = 'OK done'): boolean {
      const chosen = state.answers[step];
      if (chosen === 'close') socket.destroy();
      else if (chosen === undefined) {
        if (untagged.length > 0) socket.write(Buffer.concat([Buffer.from(untagged), Buffer.from('\r\n')]));
        if (tag && tagged) socket.write(`${tag} ${tagged}\r\n`);
      } else if (chosen !== 'hang') socket.write(`${tag} ${chosen}\r\n`);
      return chosen === undefined;
    }
  }).listen(0, '127.0.0.1');

  function reply(command: string, rest: string[]): [untagged: string | Buffer, tagged?: string] {
    if (command === 'CAPABILITY') return [`* CAPABILITY IMAP4rev1 NAMESPACE${state.idles ? ' IDLE' : ''}`];
    if (command === 'LOGIN') {
      const isRight = rest.join(' ').replaceAll('"', '') === `office ${IMAP_PASSWORD}`;
      return ['', isRight ? 'OK done' : 'NO [AUTHENTICATIONFAILED] who is <office@example.com>?'];
    }
    if (command === 'NAMESPACE') return ['* NAMESPACE (("" "/")) NIL NIL'];
    if (command === 'LIST' || command === 'LSUB') return [`* ${command} () "/" INBOX`];
    if (command === 'EXAMINE') {
      const facts = [`* ${mails.length} EXISTS`, `* OK [UIDVALIDITY ${state.uidValidity}] ok`, `* OK [UIDNEXT ${state.uidNext}] ok`];
      return [facts.join('\r\n'), 'OK [READ-ONLY] done'];
    }
    if (command === 'SEARCH')
      return [
        `* SEARCH ${found(rest.join(' '))
          .map(({ uid }) => uid)
          .join(' ')}`.trimEnd(),
      ];
    if (command === 'FETCH') return [fetched(Number(rest[0]), rest.join(' '))];
    if (command === 'IDLE') return ['+ idling', ''];
    return ['', command === 'NOOP' || command === 'LOGOUT' ? 'OK done' : 'BAD what?'];
  }

  function found(query: string): Stored[] {
    const [, first] = /UID (\d+):\*/.exec(query) ?? [];
    const [, day] = /SINCE "?([\w-]+)/.exec(query) ?? [];
    // The range '7:*' includes the last mail even if its number is 6.
    return mails.filter((mail) => (!first || mail.uid >= Number(first) || mail === mails.at(-1)) && (!day || mail.date >= new Date(day)));
  }

  function fetched(uid: number, query: string): Buffer | string {
    const mail = mails.find((one) => one.uid === uid);
    if (!mail) return '';
    const [, length] = /<0\.(\d+)>/.exec(query) ?? [];
    const bytes = mail.source.subarray(0, Number(length ?? Infinity));
    const date = `${String(mail.date.getUTCDate()).padStart(2, ' ')}-${mail.date.toUTCString().slice(8, 11)}-${mail.date.toISOString().slice(0, 4)}`;
    const structure = query.includes('BODYSTRUCTURE') ? ` BODYSTRUCTURE ${mail.structure}` : '';
    const time = `INTERNALDATE "${date} ${mail.date.toISOString().slice(11, 19)} +0000"`;
    const head = `* ${mails.indexOf(mail) + 1} FETCH (UID ${uid} ${time}${structure} BODY[]<0> {${bytes.length}}\r\n`;
    return Buffer.concat([Buffer.from(head), bytes, Buffer.from(')')]);
  }

  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const drop = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  return {
    url: `imap://office:${encodeURIComponent(IMAP_PASSWORD)}@127.0.0.1:${port}`,
    state,
    mails,
    /** Delivers a mail to the mailbox, and notifies waiting clients. */
    deliver: (source: string | Buffer, { date = new Date(), structure = PLAIN } = {}) => {
      mails.push({ uid: state.uidNext, source: Buffer.from(source), date, structure });
      state.uidNext += 1;
      for (const [socket, { idling }] of sockets) if (idling) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
    /** Ends a hanging greeting. */
    greet: () => {
      delete state.answers.greeting;
      for (const socket of sockets.keys()) socket.write(`${GREETING}\r\n`);
    },
    idling: () => [...sockets.values()].filter(({ idling }) => idling).length,
    connections: () => sockets.size,
    drop,
    close: () => {
      drop();
      server.close();
    },
  };
}
