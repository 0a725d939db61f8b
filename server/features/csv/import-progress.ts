import type { ImportStatus } from '../../../shared/content/import-report';

declare module '../../platform/context' {
  interface Site {
    imports: ImportProgress;
  }
}

const MAX = 20;

/** How far the imports of this process are. Other processes know nothing of them: who asks there is told null. */
export class ImportProgress {
  readonly #known = new Map<string, ImportStatus>();

  get(id: string): ImportStatus | null {
    return this.#known.get(id) ?? null;
  }

  /** Notes how far an import is that somebody may ask for; the oldest are forgotten. */
  set(id: string | undefined, status: ImportStatus): void {
    if (id === undefined) return;
    this.#known.delete(id);
    this.#known.set(id, status);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX && oldest) this.#known.delete(oldest);
  }
}
