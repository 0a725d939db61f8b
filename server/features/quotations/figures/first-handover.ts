/** The hours that buyers waited for their first quotation. */
import { HOUR_MS } from '../../../../shared/time/india';
import type { Reader } from '../../../platform/database/database';

type Quoted = { id: number; inquiryId: number | null };

/** By quotation, the hours from the arrival of its inquiry until the first revision was handed over. */
export async function readHoursToQuote(read: Reader, quoted: readonly Quoted[]): Promise<Map<number, number>> {
  const first = await read.quotationRevision.findMany({
    where: { quotationId: { in: quoted.map(({ id }) => id) }, handedOverAt: { not: null } },
    // With this order the first handed-over revision remains in the map below.
    orderBy: { number: 'desc' },
    select: { quotationId: true, handedOverAt: true },
  });
  const inquiries = await read.contactInquiry.findMany({
    where: { id: { in: quoted.flatMap(({ inquiryId }) => inquiryId ?? []) } },
    select: { id: true, createdAt: true },
  });
  const quotedAt = new Map(first.map(({ quotationId, handedOverAt }) => [quotationId, handedOverAt]));
  const askedAt = new Map(inquiries.map(({ id, createdAt }) => [id, createdAt]));
  const hours = new Map<number, number>();
  for (const { id, inquiryId } of quoted) {
    const [from, to] = [askedAt.get(inquiryId ?? 0), quotedAt.get(id)];
    if (from && to) hours.set(id, (to.getTime() - from.getTime()) / HOUR_MS);
  }
  return hours;
}
