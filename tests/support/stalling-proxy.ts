/** A TCP proxy between the site and its database that holds bytes by direction, resets connections, or leaves them half open. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type HeldDirection = 'toServer' | 'toClient';
type Rule = { direction: HeldDirection; after: string | undefined };

/** One direction of a connection. While it is held, neither bytes nor the end of the connection arrive. */
class Pipe {
  isHeld = false;
  #kept: Buffer[] = [];
  #hasEnded = false;

  constructor(
    from: Socket,
    private readonly to: Socket,
    onBytes: (bytes: Buffer) => void = () => undefined,
  ) {
    from.on('data', (bytes: Buffer) => {
      onBytes(bytes);
      if (this.isHeld) this.#kept.push(bytes);
      else to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      this.#hasEnded = true;
      if (!this.isHeld) to.destroy();
    });
  }

  release(): void {
    this.isHeld = false;
    if (!this.to.destroyed) for (const bytes of this.#kept) this.to.write(bytes);
    this.#kept = [];
    if (this.#hasEnded) this.to.end();
  }
}

export type StallingProxy = Awaited<ReturnType<typeof startStallingProxy>>;

/** Starts a proxy in front of the server of `databaseUrl`; `url` is the same database behind it. */
export async function startStallingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const open = new Set<{ client: Socket; server: Socket; pipes: Record<HeldDirection, Pipe> }>();
  let rules: Rule[] = [];

  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const hold = (applies: (rule: Rule) => boolean) => {
      for (const rule of rules) if (applies(rule)) pipes[rule.direction].isHeld = true;
    };
    const pipes: Record<HeldDirection, Pipe> = {
      toServer: new Pipe(client, server, (bytes) => hold(({ after }) => after !== undefined && bytes.includes(after))),
      toClient: new Pipe(server, client),
    };
    hold(({ after }) => after === undefined);
    const connection = { client, server, pipes };
    open.add(connection);
    for (const [side, other] of [
      [client, server],
      [server, client],
    ] as const)
      side.on('close', () => other.destroyed && open.delete(connection));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  const release = () => {
    rules = [];
    for (const { pipes } of open) for (const pipe of Object.values(pipes)) pipe.release();
  };
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String((listener.address() as AddressInfo).port) }).href,
    /** Holds a direction of all connections, also of new ones; with `after`, of those with a client that sends this text, which is held too. */
    hold: (direction: HeldDirection, after?: string) => {
      rules.push({ direction, after });
      if (after === undefined) for (const { pipes } of open) pipes[direction].isHeld = true;
    },
    release,
    /** Resets all connections, as a crashed server does. */
    reset: () => {
      for (const { client, server } of open) {
        client.resetAndDestroy();
        server.destroy();
      }
    },
    /** The server's side of all connections is gone and nobody tells the client, as after a server lost its power. */
    loseServer: () => {
      rules.push({ direction: 'toServer', after: undefined }, { direction: 'toClient', after: undefined });
      for (const { server, pipes } of open) {
        for (const pipe of Object.values(pipes)) pipe.isHeld = true;
        server.destroy();
      }
    },
    stop: async () => {
      for (const { client, server } of open) {
        client.destroy();
        server.destroy();
      }
      listener.close();
      await once(listener, 'close');
    },
  };
}
