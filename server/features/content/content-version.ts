/** The content version: rises with each content change, and has the tags of the latest changes, which invalidate cached responses. */
import { findTypeByPath, versionedTypes } from '../../../shared/content/registry';
import type { Database, Tx } from '../../platform/database/database';
import type { ScheduledJob } from '../../platform/process/jobs';
import { isListTag, listChangeTags } from './content-tags';
import type { ContentRow } from './rows';

declare module '../../platform/context' {
  interface Services {
    version: ContentVersion;
  }
}

type Tags = ReadonlySet<string>;

const ROW = 1;
const POLL_MS = 500;
/** The number of remembered changes, and of tags per change: more than an office makes while one response is rendered. */
const MAX_CHANGES = 200;
const MAX_TAGS = 500;
/** The number of other processes' revisions that a poll reads; beyond it, anything counts as changed. */
const MAX_REVISIONS = 200;
const MAX_ATTEMPTS = 3;

/** After a failed poll, the content of the last successful poll is served. */
export const pollOtherSavesJob: ScheduledJob = {
  name: 'other-saves',
  description: 'reads the saves of other processes, and saves without an answer to their commit',
  everyMs: POLL_MS,
  start: ({ version }) => ({ run: () => version.poll() }),
};

export class ContentVersion {
  #current = 0;
  #order = 0;
  /** The tags of each version after `#since`, oldest first; a poll may report several versions as one. */
  #changes: { version: number; tags: Tags }[] = [];
  #since = 0;
  /** The version that the last poll found, and the last revision up to it. */
  #polled = 0;
  #revision = 0;

  constructor(private readonly db: Database) {}

  get current(): number {
    return this.#current;
  }

  /** Rises when rows may have been added, removed or moved in lists, but not when only other fields changed. */
  get order(): number {
    return this.#order;
  }

  /** The tags of the changes after `version`; null if they are no longer remembered: then anything may have changed. */
  changesSince(version: number): Tags | null {
    if (version < this.#since) return null;
    return new Set(this.#changes.filter((change) => change.version > version).flatMap(({ tags }) => [...tags]));
  }

  /** Increments the version within the transaction of a write. */
  async increment(tx: Tx): Promise<number> {
    const { version } = await tx.contentVersion.update({ where: { id: ROW }, data: { version: { increment: 1 } } });
    return version;
  }

  /**
   * Reports a committed version with the tags of its changes, or null for unknown changes; older versions are ignored. A gap means that
   * other processes committed versions in between, so anything may have changed.
   */
  committed(version: number, tags: Tags | null): void {
    this.#advance(version, version === this.#current + 1 ? tags : null);
  }

  /** Reads the stored version. */
  async start(): Promise<void> {
    await this.db.transact((tx) => tx.contentVersion.upsert({ where: { id: ROW }, create: { id: ROW }, update: {} }), { lock: 'content' });
    // The last revision is read before the version, so that no revision is missed.
    const { _max: last } = await this.db.read.revision.aggregate({ _max: { id: true } });
    this.#revision = last.id ?? 0;
    this.#polled = await this.#stored();
    this.#advance(this.#polled, null);
  }

  #advance(version: number, tags: Tags | null): void {
    if (version <= this.#current) return;
    this.#current = version;
    if (!tags || [...tags].some(isListTag)) this.#order += 1;
    if (!tags || tags.size > MAX_TAGS) {
      this.#changes = [];
      this.#since = version;
    } else if (this.#changes.push({ version, tags }) > MAX_CHANGES) {
      this.#since = this.#changes.shift()?.version ?? version;
    }
  }

  async #stored(): Promise<number> {
    return (await this.db.read.contentVersion.findUniqueOrThrow({ where: { id: ROW } })).version;
  }

  /** Looks for changes by other processes. */
  async poll(): Promise<void> {
    let version = await this.#stored();
    for (let attempt = 0; version !== this.#polled && attempt < MAX_ATTEMPTS; attempt += 1) {
      const before = version;
      const revisions = await this.#newRevisions();
      version = await this.#stored();
      // A version becomes visible together with its revisions: if the version is unchanged after reading them, these are all revisions up
      // to it.
      if (version !== before) continue;
      // Each version is one change set. If the numbers differ, there are more revisions than were read, or somebody changed the version by
      // hand.
      const isComplete = new Set(revisions.map(({ changeSet }) => changeSet)).size === version - this.#polled;
      this.#advance(version, isComplete && revisions.length <= MAX_REVISIONS ? new Set(revisions.flatMap(tagsOfRevision)) : null);
      this.#polled = version;
      this.#revision = Math.max(this.#revision, ...revisions.map(({ id }) => id));
    }
    // Saves in quick succession count as one save that may have changed anything.
    if (version !== this.#polled) this.#advance(version, null);
  }

  #newRevisions() {
    return this.db.read.revision.findMany({
      where: { id: { gt: this.#revision }, type: { in: versionedTypes.map(({ path }) => path) } },
      select: { id: true, changeSet: true, type: true, before: true, after: true },
      orderBy: { id: 'desc' },
      take: MAX_REVISIONS + 1,
    });
  }
}

const tagsOfRevision = ({ type, before, after }: { type: string; before: unknown; after: unknown }) =>
  listChangeTags(findTypeByPath(type), {
    ...(before !== null && { before: before as ContentRow }),
    ...(after !== null && { after: after as ContentRow }),
  });
