/** The accepted quotations that have no order: the office looks at stock and credit, and confirms. */
import type { Unconfirmed } from '../../../../shared/orders/rows';
import { buyerLabel, quotationReference } from '../../../../shared/quotation/states';
import type { Services } from '../../../platform/context';

/** The newest acceptances that are compared with the orders: older ones were delivered before this release, or nobody waits for them. */
const COMPARED = 1_000;
const LISTED = 100;

/** The first that was accepted comes first. */
export async function listUnconfirmed({ db: { read } }: Pick<Services, 'db'>): Promise<{ rows: Unconfirmed[]; total: number }> {
  const newest = { where: { state: 'accepted' }, orderBy: { id: 'desc' }, take: COMPARED, select: { id: true } } as const;
  const accepted = (await read.quotation.findMany(newest)).map(({ id }) => id);
  const confirmed = await read.salesOrder.findMany({
    where: { quotationId: { in: accepted }, takenBackAt: null },
    select: { quotationId: true },
  });
  const known = new Set(confirmed.map(({ quotationId }) => quotationId));
  const waiting = accepted.filter((id) => !known.has(id));
  const rows = await read.quotation.findMany({
    where: { id: { in: waiting }, NOT: { buyerName: '', company: null } },
    orderBy: [{ decidedAt: 'asc' }, { id: 'asc' }],
    take: LISTED,
    omit: { draft: true, lineText: true },
  });
  const { quotationPrefix } = await read.companyProfile.findFirstOrThrow({ select: { quotationPrefix: true } });
  return {
    total: waiting.length,
    rows: rows.map((row) => ({
      quotationId: row.id,
      reference: quotationReference(row, quotationPrefix, row.currentRevision),
      revision: row.currentRevision,
      buyer: buyerLabel({ ...row, isErased: false }),
      totalPaise: String(row.totalPaise),
      acceptedAt: row.decidedAt?.toISOString() ?? null,
    })),
  };
}
