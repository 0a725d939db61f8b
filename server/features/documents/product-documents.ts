/** The files of products' documents: their storage, the part that visitors see, and the deletion of unused ones. */
import type { z } from 'zod';
import { buildDocumentUrl, describeDocument, type ProductDocument } from '../../../shared/catalogue/documents';
import { product } from '../../../shared/content/types/product';
import { formatFileSize } from '../../../shared/format';
import { formatDay } from '../../../shared/time/in-words';
import { DAY_MS, HOUR_MS } from '../../../shared/time/india';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { readWithTags } from '../../platform/database/recorded-reads';
import type { ScheduledJob } from '../../platform/process/jobs';
import { runWrite, type WriteContext } from '../../platform/write/run-write';

/** The locked state of a file: no save can begin to name it meanwhile. */
const LOCKED = { lock: 'content' } as const;

/** Stores a PDF by its hash; the same file again counts as just uploaded. */
export const storeDocument = (ctx: WriteContext, { hash, bytes }: { hash: string; bytes: Buffer }) =>
  runWrite(ctx, LOCKED, async ({ tx, at }) => {
    const data = { hash, size: bytes.length, bytes: new Uint8Array(bytes), createdAt: at };
    await tx.productDocument.upsert({ where: { hash }, create: data, update: { createdAt: at }, select: { hash: true } });
    return { result: { hash, size: bytes.length }, noEvent: 'the product that names the file has the event' };
  });

type Shown = Pick<z.output<typeof product.publicRow>, 'id' | 'documents'>;

/** The documents of a product as its page shows them, without those of missing files. */
export async function attachDocuments(db: Reader, { id, documents }: Shown) {
  if (documents.length === 0) return [];
  const where = { hash: { in: documents.map(({ hash }) => hash) } };
  const read = ({ productDocument }: Reader) => productDocument.findMany({ where, select: { hash: true, size: true } });
  // A file that a product names is not deleted, so the response depends on the product alone.
  const sizes = new Map((await readWithTags(db, 'productDocument', read, () => [])).map(({ hash, size }) => [hash, size]));
  return documents.flatMap(({ hash, ...document }) => {
    const size = sizes.get(hash);
    if (size === undefined) return [];
    // Visitors' browsers load no formatter of dates.
    return [
      {
        title: describeDocument(document),
        about: `PDF, ${formatDay(document.date)}, ${formatFileSize(size)}`,
        url: buildDocumentUrl(id, hash),
      },
    ];
  });
}

/** The time for which an unused file is retained, so that an undone change or a draft still finds it. */
const RETENTION_MS = 90 * DAY_MS;
/** The number of changes that are read at once. */
const BATCH = 500;

export const unusedDocumentsJob: ScheduledJob = {
  name: 'unused-documents',
  description: 'deletes PDF files that no product and no change of the last 90 days names',
  everyMs: HOUR_MS,
  start: (services) => ({ run: () => deleteUnusedDocuments(services) }),
};

/** Deletes files that were uploaded before the retention time and that neither a product nor a change within it names. */
export async function deleteUnusedDocuments({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - RETENTION_MS);
  const where = { createdAt: { lt: since } };
  const old = await db.read.productDocument.findMany({ where, select: { hash: true } });
  if (old.length === 0) return;
  const unused = new Set(old.map(({ hash }) => hash));
  await removeUsed(db.read, unused, since);
  if (unused.size === 0) return;
  await db.transact(async (tx) => {
    // A product may have got a file of these meanwhile.
    await removeUsed(tx, unused, since);
    await tx.productDocument.deleteMany({ where: { ...where, hash: { in: [...unused] } } });
  }, LOCKED);
}

async function removeUsed(db: Reader | Tx, unused: Set<string>, since: Date): Promise<void> {
  const products = await db.product.findMany({ where: { documents: { not: [] } }, select: { documents: true } });
  for (const { documents } of products) forget(unused, documents);
  // An import may have changed every product.
  for (let last = 0; unused.size > 0; ) {
    const changes = await db.revision.findMany({
      where: { type: product.path, createdAt: { gt: since }, id: { gt: last } },
      select: { id: true, before: true, after: true },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    for (const { before, after } of changes)
      for (const row of [before, after]) forget(unused, (row as { documents?: unknown } | null)?.documents);
    const end = changes.at(-1);
    if (!end || changes.length < BATCH) return;
    last = end.id;
  }
}

function forget(unused: Set<string>, documents: unknown): void {
  for (const { hash } of (documents as ProductDocument[] | undefined) ?? []) unused.delete(hash);
}
