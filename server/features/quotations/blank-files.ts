/** Draws the files of blanked documents, each once: the first process stores the bytes, and nothing draws them again. */
import { createHash } from 'node:crypto';
import type { PaperDocument } from '../../../shared/quotation/paper';
import { formatCheckCode } from '../../../shared/quotation/states';
import type { Services } from '../../platform/context';
import { JOBS_KEY, type QueueCaller } from '../../platform/process/caller-keys';
import type { ScheduledJob } from '../../platform/process/jobs';

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the file of the revision, and draws it if it does not exist yet. Null if the revision has no document. */
export async function findOrDrawBlankedPdf(
  { db, pdf }: Pick<Services, 'db' | 'pdf'>,
  revisionId: number,
  caller: QueueCaller = { key: JOBS_KEY },
): Promise<Uint8Array | null> {
  const stored = () => db.read.quotationPdf.findUnique({ where: { revisionId } });
  const file = await stored();
  if (file?.hash !== '') return file?.bytes ?? null;
  const revision = await db.read.quotationRevision.findUnique({ where: { id: revisionId } });
  if (!revision?.blankHash) return null;
  const paper = JSON.parse(revision.document) as PaperDocument;
  const bytes: Bytes = await pdf.drawQuotation({ paper, checkCode: formatCheckCode(revision.hash), hasLogo: false }, caller);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const { count } = await db.transact((tx) => tx.quotationPdf.updateMany({ where: { revisionId, hash: '' }, data: { hash, bytes } }));
  return count === 1 ? bytes : ((await stored())?.bytes ?? null);
}

/** The maximum number of files per run: drawing a file takes about half a second. */
const MOST = 20;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** A failed file is retried after a delay that doubles each time, and does not block other files. */
export const drawBlankedPdfsJob = {
  name: 'blanked-papers',
  description: 'draws the PDF file of an accepted quotation once more after its buyer was erased; repeats after a fault',
  everyMs: 5_000,
  runsAtStart: true,
  start: (services) => {
    const failed = new Map<number, { pause: number; until: number }>();
    const draw = async (revisionId: number) => {
      try {
        await findOrDrawBlankedPdf(services, revisionId);
        failed.delete(revisionId);
      } catch (error) {
        const pause = Math.min(2 * (failed.get(revisionId)?.pause ?? FIRST_PAUSE_MS / 2), LONGEST_PAUSE_MS);
        failed.set(revisionId, { pause, until: services.now().getTime() + pause });
        throw error;
      }
    };
    return {
      async run({ stopping }) {
        const now = services.now().getTime();
        const waiting = [...failed].flatMap(([revisionId, { until }]) => (until > now ? [revisionId] : []));
        const due = await services.db.read.quotationPdf.findMany({
          where: { hash: '', revisionId: { notIn: waiting } },
          orderBy: { revisionId: 'asc' },
          take: MOST,
          select: { revisionId: true },
        });
        const errors: unknown[] = [];
        for (const { revisionId } of due) {
          if (stopping.aborted) return;
          await draw(revisionId).catch((error: unknown) => errors.push(error));
        }
        if (errors.length > 0) throw errors[0];
      },
    };
  },
} satisfies ScheduledJob;
