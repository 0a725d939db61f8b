/** Draws PDF files in child processes, one process per file. */
import type { Services } from '../../platform/context';
import { ChildPool } from '../../platform/process/child-pool';
import type { PdfChildMessage, PdfPaper, WantedFiles } from './papers';

const TIMEOUT_MS = 60_000;

type Files = (Uint8Array | null)[];

export class PdfChildren {
  readonly #children: ChildPool<PdfChildMessage>;

  constructor(
    private readonly services: Pick<Services, 'log'>,
    limits: ConstructorParameters<typeof ChildPool>[1],
  ) {
    const program = { built: 'dist/server/pdf.js', source: 'server/features/pdf/pdf-worker.ts', timeoutMs: TIMEOUT_MS };
    this.#children = new ChildPool(program, limits);
  }

  /** The bytes of the file; null if its child process was killed, which is logged. `read` answers with the files that it needs. */
  async draw(
    paper: PdfPaper,
    read: (wanted: WantedFiles) => Promise<Files> = async () => [],
    options: Parameters<ChildPool<PdfChildMessage>['run']>[2] = {},
  ): Promise<Buffer | null> {
    const parts: Uint8Array[] = [];
    const end = await this.#children.run(
      paper,
      (message, answer) => {
        if ('part' in message) parts.push(message.part);
        else void answer(read(message));
        return 'part' in message && message.isLast;
      },
      options,
    );
    if (end === 'answered') return Buffer.concat(parts);
    this.services.log.error({ paper: paper.kind, end }, 'a PDF could not be made');
    return null;
  }

  stop(): void {
    this.#children.stop();
  }
}
