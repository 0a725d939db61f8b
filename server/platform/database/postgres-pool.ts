/** PostgreSQL connections, with a limit for each wait (docs/decisions/042-a-database-that-hangs.md). */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailableError } from './database-errors';
import { type DatabaseLimits, findStatementLimit, KEEP_ALIVE_MS } from './limits';

const MAX_CONNECTIONS = 10;

/** PostgreSQL's code for: no place for a further connection, of all, of this database or of this role. */
const TOO_MANY_CONNECTIONS = '53300';
const PLACE_MS = 50;

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean | Error) => void) => void;
const ignore = () => undefined;

/**
 * A pool that gives up statements without an answer: node-postgres would leave their connections half open, so they are closed. While the
 * server answers nothing at all, everything that waits for it fails at once, until it answers a probe.
 */
export class BoundedPool extends pg.Pool {
  readonly #limits: DatabaseLimits;
  readonly #connections = new Set<pg.PoolClient>();
  /** What fails the waiting for a connection. */
  readonly #waiting = new Set<(reason: Error) => void>();
  #answeredAt = performance.now();
  #silentSince: number | undefined;

  constructor(connectionString: string, limits: DatabaseLimits) {
    super({
      connectionString,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: limits.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    this.#limits = limits;
    this.on('connect', (client) => {
      this.#answeredAt = performance.now();
      this.#connections.add(client);
      // The pool handles errors of idle connections and the adapter those within a transaction. A connection that is lost in between has no
      // error listener and would end the process; the next query on it fails anyway.
      (client as pg.Client).on('error', ignore);
      this.#limitStatements(client);
    });
    this.on('remove', (client) => this.#connections.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const acquired = this.#acquire();
    if (!callback) return acquired;
    acquired.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, ignore),
    );
  }

  /** Ends the connections; those of a server that does not answer are cut. */
  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    const cut = setTimeout(() => this.#cutAll(new DatabaseUnavailableError('The connections were closed')), this.#limits.closeMs);
    const ended = super.end().finally(() => clearTimeout(cut));
    if (!callback) return ended;
    void ended.then(callback);
  }

  #acquire(): Promise<pg.PoolClient> {
    if (this.#silentSince !== undefined) return Promise.reject(this.#unavailable());
    const startedAt = performance.now();
    const isNew = this.idleCount === 0 && this.totalCount < MAX_CONNECTIONS;
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      this.#connectOrWait(startedAt + this.#limits.connectMs).then(
        (client) => {
          if (this.#waiting.delete(reject)) resolve(client);
          else client.release();
        },
        (error: Error) => {
          if (!this.#waiting.delete(reject)) return;
          reject(error);
          // Waiting for a place says nothing about the server.
          if (isNew && performance.now() - startedAt >= this.#limits.connectMs) this.#noticeSilence(startedAt);
        },
      );
    });
  }

  /** Where PostgreSQL has no place for a further connection, one of this pool, which may still be opening, will be free: waits until `deadline`. */
  async #connectOrWait(deadline: number): Promise<pg.PoolClient> {
    while (true) {
      try {
        return await super.connect();
      } catch (error) {
        const isFull = (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS;
        if (isFull) this.#answeredAt = performance.now();
        if (!isFull || this.totalCount === 0 || performance.now() + PLACE_MS > deadline) throw error;
        await pause(PLACE_MS);
      }
    }
  }

  #limitStatements(client: pg.PoolClient): void {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]) => {
      const ended = this.#watchStatement(client);
      const callback = args.at(-1);
      if (typeof callback !== 'function') {
        const result = send(...args) as Promise<unknown>;
        result.then(() => ended(), ended);
        return result;
      }
      return send(...args.slice(0, -1), (error: unknown, result: unknown) => {
        ended(error);
        callback(error, result);
      });
    };
    client.query = query as typeof client.query;
  }

  /** Closes the connection if its statement has no answer in time; the returned function ends the watch. */
  #watchStatement(client: pg.PoolClient): (error?: unknown) => void {
    const sentAt = performance.now();
    const ms = findStatementLimit(this.#limits);
    let hasEnded = false;
    const giveUp = () => {
      if (hasEnded) return;
      const isSilent = this.#answeredAt <= sentAt;
      // A server that answers others would go on with the statement: it notices a closed connection only when it sends the result.
      if (!isSilent) cancelStatement(client, this.#limits.connectMs);
      cut(client, new DatabaseUnavailableError(`PostgreSQL did not answer a statement within ${ms} ms`));
      this.#noticeSilence(sentAt);
    };
    // After a blocked event loop the answer may have arrived unread: the loop reads it before it runs immediates.
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    return (error) => {
      hasEnded = true;
      clearTimeout(timer);
      if (!error || error instanceof pg.DatabaseError) this.#answeredAt = performance.now();
    };
  }

  /** If no connection got any answer since `since`, all of them are cut, and nothing waits until a probe is answered. */
  #noticeSilence(since: number): void {
    if (this.#silentSince !== undefined || this.#answeredAt > since) return;
    this.#silentSince = this.#answeredAt;
    this.#cutAll(this.#unavailable());
    void this.#probe();
  }

  async #probe(): Promise<void> {
    while (!this.ending) {
      await pause(this.#limits.probeMs, undefined, { ref: false });
      try {
        const client = await super.connect();
        await client.query('SELECT 1').then(
          () => client.release(),
          (error: Error) => {
            client.release(error);
            throw error;
          },
        );
        this.#silentSince = undefined;
        return;
      } catch {
        // Asked again.
      }
    }
  }

  #cutAll(reason: Error): void {
    for (const client of this.#connections) cut(client, reason);
    for (const fail of this.#waiting) fail(reason);
    this.#waiting.clear();
  }

  #unavailable(): DatabaseUnavailableError {
    const seconds = Math.round((performance.now() - (this.#silentSince ?? this.#answeredAt)) / 1_000);
    return new DatabaseUnavailableError(`PostgreSQL has answered nothing for ${seconds} s`);
  }
}

/** Closes the socket: the statement under way fails with this reason, and the pool drops the connection. */
const cut = (client: pg.PoolClient, reason: Error) => void client.connection.stream.destroy(reason);

const CANCEL_REQUEST = 80_877_102;

/** Asks the server, on a connection of its own, to end the statement of this connection; poolers pass it on. */
function cancelStatement(client: pg.PoolClient, ms: number): void {
  const { host, port, processID, secretKey } = client as pg.PoolClient & { processID: number | null; secretKey: number | null };
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(16);
  for (const [index, value] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) request.writeInt32BE(value, index * 4);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(ms, () => socket.destroy());
  socket.on('error', ignore).end(request);
}
