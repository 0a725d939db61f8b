/** A buyer who accepts with the form of a link's page. */
import type { Database } from '../../server/platform/database/database';
import type { addQuotation } from '../support/quotations';
import type { RunningServer } from '../support/server';

export type SentQuotation = Awaited<ReturnType<typeof addQuotation>>;

/** Accepts with the form; returns the page and the status: 303 if it was accepted, 0 if the server ended meanwhile. */
export async function acceptByForm({ url }: RunningServer, { token, revision }: SentQuotation): Promise<{ status: number; text: string }> {
  const body = new URLSearchParams({ token, hash: revision.hash, name: 'Meera Iyer', purchaseOrder: 'PO-77' });
  const request = { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' }, redirect: 'manual' } as const;
  const answer = await fetch(`${url}/api/quote/accept`, request).catch(() => null);
  return { status: answer?.status ?? 0, text: (await answer?.text().catch(() => '')) ?? '' };
}

/** The stored traces of a decision: the state, and the numbers of steps and mails about it. */
export async function readDecision(db: Database, { quotationId, inquiryId, link }: SentQuotation) {
  const [{ state }, steps, mails] = await Promise.all([
    db.read.quotation.findUniqueOrThrow({ where: { id: quotationId } }),
    db.read.inquiryMessage.count({ where: { inquiryId, direction: 'in', channel: 'quotation' } }),
    db.read.outboxMail.count({ where: { to: link.email ?? '', kind: 'quotation-decided' } }),
  ]);
  return { state, steps, mails };
}

export const OPEN_DECISION = { state: 'open', steps: 0, mails: 0 };
export const ACCEPTED_DECISION = { state: 'accepted', steps: 1, mails: 1 };
