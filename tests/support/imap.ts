/** A mail server with IMAP that hangs, closes the connection or refuses at any step; it supports just enough for one client. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** `sections` are the encoded parts of a mail by their numbers, and their headers as '2.MIME'. */
type Stored = { uid: number; source: Buffer; date: Date; structure: string; folder: string; sections: Record<string, Buffer> };
export type ImapStep = 'greeting' | 'CAPABILITY' | 'LOGIN' | 'NAMESPACE' | 'LIST' | 'EXAMINE' | 'SEARCH' | 'FETCH' | 'IDLE' | 'LOGOUT';

const IMAP_PASSWORD = 'secret of the mailbox';
const GREETING = '* OK test';
const PLAIN = '("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "7BIT" 100 1 NIL NIL NIL)';

/** Starts the server on a free port. `answers` are its responses at some steps, where 'hang' means none and 'close' ends the connection. */
export async function startImap() {
  const mails: Stored[] = [];
  const state = {
    uidValidity: 1,
    uidNext: 1,
    answers: {} as { [step in ImapStep]?: string },
    commands: [] as string[],
    idles: true,
    closedFolder: '',
  };
  const sockets = new Map<Socket, { idling: string | null; folder: string }>();

  const server = createServer((socket) => {
    const session = { idling: null as string | null, folder: '' };
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
      if (command === 'EXAMINE') session.folder = rest.join(' ').replaceAll('"', '');
      const answered = say(command as ImapStep, tag, ...reply(command, rest, inFolder(session.folder)));
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

  const inFolder = (name: string) => mails.filter(({ folder }) => folder === name);

  function reply(command: string, rest: string[], here: Stored[]): [untagged: string | Buffer, tagged?: string] {
    if (command === 'CAPABILITY') return [`* CAPABILITY IMAP4rev1 NAMESPACE${state.idles ? ' IDLE' : ''}`];
    if (command === 'LOGIN') {
      const isRight = rest.join(' ').replaceAll('"', '') === `office ${IMAP_PASSWORD}`;
      return ['', isRight ? 'OK done' : 'NO [AUTHENTICATIONFAILED] who is <office@example.com>?'];
    }
    if (command === 'NAMESPACE') return ['* NAMESPACE (("" "/")) NIL NIL'];
    if (command === 'LIST' || command === 'LSUB')
      return [
        [...new Set(['INBOX', state.closedFolder || 'INBOX', ...mails.map(({ folder }) => folder)])]
          .map((name) => `* ${command} () "/" "${name}"`)
          .join('\r\n'),
      ];
    if (command === 'EXAMINE') {
      if (rest.join(' ').replaceAll('"', '') === state.closedFolder) return ['', 'NO [NOPERM] Permission denied'];
      const facts = [`* ${here.length} EXISTS`, `* OK [UIDVALIDITY ${state.uidValidity}] ok`, `* OK [UIDNEXT ${state.uidNext}] ok`];
      return [facts.join('\r\n'), 'OK [READ-ONLY] done'];
    }
    if (command === 'SEARCH')
      return [
        `* SEARCH ${found(rest.join(' '), here)
          .map(({ uid }) => uid)
          .join(' ')}`.trimEnd(),
      ];
    if (command === 'FETCH') return [fetched(Number(rest[0]), rest.join(' '), here)];
    if (command === 'IDLE') return ['+ idling', ''];
    return ['', command === 'NOOP' || command === 'LOGOUT' ? 'OK done' : 'BAD what?'];
  }

  function found(query: string, here: Stored[]): Stored[] {
    const [, first] = /UID (\d+):\*/.exec(query) ?? [];
    const [, day] = /SINCE "?([\w-]+)/.exec(query) ?? [];
    const [, id] = /HEADER "?MESSAGE-ID"? "?(<[^>"]+>)/i.exec(query) ?? [];
    const isMatch = (mail: Stored) => (!day || mail.date >= new Date(day)) && (!id || mail.source.includes(id));
    // The range '7:*' includes the last mail even if its number is 6.
    return here.filter((mail) => (!first || mail.uid >= Number(first) || mail === here.at(-1)) && isMatch(mail));
  }

  function fetched(uid: number, query: string, here: Stored[]): Buffer | string {
    const mail = here.find((one) => one.uid === uid);
    if (!mail) return '';
    const date = `${String(mail.date.getUTCDate()).padStart(2, ' ')}-${mail.date.toUTCString().slice(8, 11)}-${mail.date.toISOString().slice(0, 4)}`;
    const structure = query.includes('BODYSTRUCTURE') ? ` BODYSTRUCTURE ${mail.structure}` : '';
    const time = `INTERNALDATE "${date} ${mail.date.toISOString().slice(11, 19)} +0000"`;
    const asked = [...query.matchAll(/BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/g)];
    const parts = asked.flatMap(([, name = '', start, length]) => {
      const whole = name === '' ? mail.source : (mail.sections[name.toUpperCase()] ?? Buffer.alloc(0));
      const bytes = start === undefined ? whole : whole.subarray(Number(start), Number(start) + Number(length));
      return [Buffer.from(` BODY[${name}]${start === undefined ? '' : `<${start}>`} {${bytes.length}}\r\n`), bytes];
    });
    const head = `* ${here.indexOf(mail) + 1} FETCH (UID ${uid} ${time}${structure}`;
    return Buffer.concat([Buffer.from(head), ...parts, Buffer.from(')')]);
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
    deliver: (
      source: string | Buffer,
      { date = new Date(), structure = PLAIN, sections = {} }: { date?: Date; structure?: string; sections?: Record<string, Buffer> } = {},
    ) => {
      mails.push({ uid: state.uidNext, source: Buffer.from(source), date, structure, sections, folder: 'INBOX' });
      state.uidNext += 1;
      for (const [socket, { idling }] of sockets) if (idling) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
    /** Moves a mail to another folder, in which it gets another number. */
    move: (uid: number, folder: string) => {
      const mail = mails.find((one) => one.uid === uid);
      if (mail) Object.assign(mail, { folder, uid: uid + 1_000 });
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
