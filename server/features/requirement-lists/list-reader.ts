/** Reads lists for visitors and for the office, so that no list delays other requests, and no caller the other callers. */
import type { ColumnChoice } from '../../../shared/requirement-list/columns/find-columns';
import type { Env } from '../../env';
import type { RequestInfo, Session } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { findSurroundingNetwork } from '../../platform/http/request-context';
import { ChildPool } from '../../platform/process/child-pool';
import { isWorkbook } from '../import-export/import/table/read-table';
import { type ListSource, type ReadList, readList } from './read-list';

/** The message to the child. */
export type ListWork = ({ text: string } | { file: Uint8Array }) & { choices: readonly ColumnChoice[] };
/** The message of the child: the list, or the reason for refusing it. */
export type ListMessage = { list: ReadList } | { refused: string };

/** The user of the office who reads the list, or the network of the visitor. */
export type Caller = { user: number } | { network: string };
/** `choices` are a person's choices for the columns. */
type Reading = { caller: Caller; signal?: AbortSignal | undefined; choices?: readonly ColumnChoice[] };

declare module '../../platform/context' {
  interface Services {
    listReader: ListReader;
  }
}

/** The maximum size, in characters or bytes, of a text that is read in the process of the site; that takes some milliseconds. */
const MAX_HERE = 20_000;
/** The time limit of a busy machine: the child limits its own CPU time and memory. */
const TIMEOUT_MS = 30_000;
/** Two networks at once, so that one visitor with hostile files delays nobody; the office has a place of its own. */
const PLACES = { visitors: 2, office: 1 };
/** A caller has one running list, and two waiting lists: a request may have three files. */
const SHARE = { maxRunningPerKey: 1, maxWaitingPerKey: 2 };
const MAX_WAITING = 16;

const TOO_LARGE = 'This list is too large to be read. Save only the lines that you need, as .xlsx or as “CSV UTF-8”.';
const busy = () => new AppError('unavailable', 'Several lists are being read already. Please try again in a moment.', { retryAfter: 5 });

export const visitorOf = ({ address }: Pick<RequestInfo, 'address'>): Caller => ({ network: findSurroundingNetwork(address) });
export const officeOf = ({ user }: Pick<Session, 'user'>): Caller => ({ user: user.id });

export class ListReader {
  readonly #visitors: ChildPool<ListMessage>;
  readonly #office: ChildPool<ListMessage>;

  constructor({ RATE_LIMITS }: Pick<Env, 'RATE_LIMITS'>, timeoutMs = TIMEOUT_MS) {
    const program = { built: 'dist/server/list.js', source: 'server/features/requirement-lists/list-worker.ts', timeoutMs };
    const limits = { maxWaiting: MAX_WAITING, refuse: busy, ...(RATE_LIMITS === 'on' && SHARE) };
    this.#visitors = new ChildPool(program, { ...limits, concurrency: PLACES.visitors });
    this.#office = new ChildPool(program, { ...limits, concurrency: PLACES.office });
  }

  /**
   * The rows of a list. Throws 400 with a readable message for a file that is neither CSV nor Excel or exceeds a limit, 503 if the places are
   * taken or the machine is busy, and the reason of an aborted `signal`, which ends the reading.
   */
  async read(source: ListSource, { caller, signal, choices = [] }: Reading): Promise<ReadList> {
    if (source.length <= MAX_HERE && !(Buffer.isBuffer(source) && isWorkbook(source))) return readList(source, choices);
    const [children, key] = 'user' in caller ? [this.#office, String(caller.user)] : [this.#visitors, caller.network];
    let answer: ListMessage | undefined;
    const take = (message: ListMessage) => {
      answer = message;
      return true;
    };
    const work: ListWork = { ...(typeof source === 'string' ? { text: source } : { file: source }), choices };
    const end = await children.run(work, take, { key, ...(signal && { signal }) });
    if (end === 'timed out') throw busy();
    if (!answer || 'refused' in answer) throw new AppError('invalid', answer?.refused ?? TOO_LARGE);
    return answer.list;
  }

  /** Ends the readings at the shutdown. */
  stop(): void {
    this.#visitors.stop();
    this.#office.stop();
  }
}
