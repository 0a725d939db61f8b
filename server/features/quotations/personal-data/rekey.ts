/** Recomputes the keys by which buyers and recipients are found, after an upgrade that changed their rules. */
import { PHONE_COLUMNS } from '../../../../shared/inquiries/sender';
import { emailKeyOf } from '../../../../shared/mail/address';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { buildBuyerKeys, readDraft } from '../../../../shared/quotation/stored-draft';
import type { Reader } from '../../../platform/database/database';
import { type KeyedRow, type PersonKeys, recomputeRowKeys } from '../../../platform/personal-data/person-keys';
import type { PersonalData } from '../../../platform/personal-data/personal-data';
import { selectFields } from '../../../platform/personal-data/subject-rows';

export const recomputeQuotationKeys: NonNullable<PersonalData['rekey']> = async ({ db }) => {
  const columns = selectFields('draft', 'currentRevision', 'emailKey', ...PHONE_COLUMNS);
  await recomputeRowKeys(db, 'quotation', columns, (rows) => keysOfBuyers(db.read, rows));
  await recomputeRowKeys(db, 'quotationLink', selectFields('email', 'emailKey'), (rows) =>
    rows.map(({ email }) => ({ emailKey: emailKeyOf((email as string | null) ?? '') })),
  );
  // The job records the discarded drafts again; until then they are read from the history.
  await db.transact((tx) => tx.discardedDraft.deleteMany());
};

/** The keys of the draft before the first revision, and of the sent revision afterwards; none if the buyer was erased. */
async function keysOfBuyers(db: Reader, rows: KeyedRow[]): Promise<PersonKeys[]> {
  const sent = rows.flatMap(({ id, currentRevision }) => (currentRevision ? [{ quotationId: id, number: Number(currentRevision) }] : []));
  const select = { quotationId: true, document: true } as const;
  const revisions = sent.length > 0 ? await db.quotationRevision.findMany({ where: { OR: sent }, select }) : [];
  const documents = new Map(revisions.map(({ quotationId, document }) => [quotationId, document]));
  return rows.map(({ id, draft, currentRevision }) => {
    if (!currentRevision) return draft ? buildBuyerKeys(readDraft(String(draft)).buyer) : {};
    const document = documents.get(id);
    return document ? buildBuyerKeys((JSON.parse(document) as PaperDocument).buyer) : {};
  });
}
