/** How the rows of quotations are described in the export of a person's data. */
import { describeDraft } from '../../../../shared/quotation/draft-words';
import { describeDeclineReason } from '../../../../shared/quotation/states';
import {
  buildRecordLink,
  describeCode,
  type RecordedRow,
  type RecordKind,
  toTextOrEmpty,
} from '../../../platform/personal-data/personal-records';

const group = 'Quotations';
const ofQuotation = ({ quotationId }: RecordedRow) => buildRecordLink('quotations', quotationId);

const quotation: RecordKind = {
  group,
  one: 'quotation',
  key: 'quotations',
  line: (row, { reference }) => [
    reference('quotation', row.id),
    describeCode(quotation, 'state', row.state).toLowerCase(),
    toTextOrEmpty(row.buyerName),
    toTextOrEmpty(row.company),
  ],
  codes: { state: { draft: 'Draft', open: 'Sent', accepted: 'Accepted', declined: 'Declined', withdrawn: 'Withdrawn' } },
  labels: { gstin: 'GSTIN' },
  fields: {
    draft: ({ draft }) => (toTextOrEmpty(draft) ? describeDraft(toTextOrEmpty(draft)) : ''),
    lossReason: ({ lossReason }) => (toTextOrEmpty(lossReason) ? describeDeclineReason(toTextOrEmpty(lossReason)) : ''),
  },
  link: ({ id }) => buildRecordLink('quotations', id),
  reference: { prefix: 'quotationPrefix', name: 'Quotation' },
  isKept: ({ state }) => state === 'accepted',
};

const quotationRevision: RecordKind = {
  group,
  one: 'sent revision',
  key: 'quotationRevisions',
  line: (row, { reference }) => [`${reference('quotation', row.quotationId)}-R${row.number}`, toTextOrEmpty(row.decision) || 'sent'],
  codes: { decision: { accepted: 'Accepted', declined: 'Declined' } },
  labels: { document: 'What it said' },
  link: ofQuotation,
};

const quotationLink: RecordKind = {
  group,
  one: 'link to a quotation',
  many: 'links to a quotation',
  key: 'quotationLinks',
  line: ({ label }) => [toTextOrEmpty(label)],
  labels: { email: 'E-mail' },
  link: ofQuotation,
};

export const quotationRecordKinds = { quotation, quotationRevision, quotationLink };
