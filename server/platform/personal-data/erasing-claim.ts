/** The right to run one erasure: one process at a time has it, and another process may take it over if it was not renewed. */
import { randomInt } from 'node:crypto';
import { MINUTE_MS } from '../../../shared/time/india';
import type { Services } from '../context';
import { AppError } from '../errors';
import { releaseLease, renewLease, takeLease } from '../process/lease';

/** Longer than any step, which is a few rows or a piece of a file. */
const LEASE_MS = 2 * MINUTE_MS;
const RENEWAL_MS = LEASE_MS / 6;

/** The claims of this process: a SQLite file belongs to one process, so no other process needs to know them. */
const here = new Set<string>();

type ClaimContext = Pick<Services, 'db' | 'databaseNow'>;

export class ErasingClaim {
  readonly #holder = randomInt(1, 2 ** 31);
  readonly #key: string;
  #renewedAt = 0;

  constructor(
    private readonly services: ClaimContext,
    erasure: string,
  ) {
    this.#key = `erasure ${erasure}`;
  }

  /** Takes the claim; returns false while another process has it. */
  async take(): Promise<boolean> {
    this.#renewedAt = performance.now();
    if (this.services.db.provider === 'postgresql') return takeLease(this.services, this.#key, this.#holder, LEASE_MS);
    if (here.has(this.#key)) return false;
    here.add(this.#key);
    return true;
  }

  /** Renews the claim; returns false if another process took it over. */
  async renew(): Promise<boolean> {
    const at = performance.now();
    if (!(await renewLease(this.services, this.#key, this.#holder, LEASE_MS))) return false;
    this.#renewedAt = at;
    return true;
  }

  /** Called before each step. Throws 409 if another process took the claim over, which then finishes the erasure. */
  keep = async (): Promise<void> => {
    if (performance.now() - this.#renewedAt < RENEWAL_MS || (await this.renew())) return;
    throw new AppError('conflict', 'This is being erased by another process');
  };

  /** Never rejects: a claim that could not be released expires. */
  async release(): Promise<void> {
    here.delete(this.#key);
    await releaseLease(this.services, this.#key, this.#holder).catch(() => undefined);
  }
}
