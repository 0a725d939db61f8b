/**
 * Upgrades steps and mails of earlier releases, which stored sentences: each gets its kind, its data and its quotation, once. An unreadable
 * sentence stays as it is, as a step with a text only.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { formatReference } from '../../../shared/inquiries/reference';
import { toDeliveryAddress } from '../../../shared/mail/address';
import type { PaperDocument } from '../../../shared/quotation/paper';
import type { Services } from '../../platform/context';
import type { Tx } from '../../platform/database/database';
import { type NewStep, parseStepData } from '../conversation/step-kinds';
import type { StoredQuotationRevision } from '../quotations/quotation-state';
import { decisionMail, officeNoticeMail } from '../quotations/sending/mail-kinds';
import { freshLinkAskedStep, linkMadeStep, linkRevokedStep, mailedStep } from '../quotations/steps';
import { parseStepText, readReference } from './quotation-sentences';

const BATCH = 200;

type Step = { id: number; text: string; createdAt: Date };
type Found = { quotationId: number | null; revision: StoredQuotationRevision | null };
/** The quotations of a batch of steps, each read once. */
type Known = (reference?: string) => Promise<Found>;

/** Continues where a killed process stopped. Returns the number of steps, and the number of unreadable steps. */
async function assignSteps({ db }: Pick<Services, 'db'>): Promise<{ done: number; unread: number }> {
  let [done, unread] = [0, 0];
  while (true) {
    const batch = await db.transact(async (tx) => {
      const where = { kind: null, channel: 'quotation' };
      const steps = await tx.inquiryMessage.findMany({
        where,
        select: { id: true, text: true, createdAt: true },
        orderBy: { id: 'asc' },
        take: BATCH,
      });
      const found = new Map<string, Promise<Found>>();
      const known: Known = (reference = '') => {
        const one = found.get(reference) ?? findRevision(tx, reference);
        found.set(reference, one);
        return one;
      };
      let unread = 0;
      for (const step of steps) if (!(await assign(tx, step, known))) unread += 1;
      return { done: steps.length, unread };
    });
    done += batch.done;
    unread += batch.unread;
    if (batch.done < BATCH) break;
    await yieldToEventLoop();
  }
  await assignMails({ db });
  return { done, unread };
}

/** Returns false if the step's text, or the quotation they name, are unknown. */
async function assign(tx: Tx, step: Step, known: Known): Promise<boolean> {
  const { text: words } = step;
  const about = await known(readReference(words));
  const parsed = parseStepText(words, about.revision?.document ? (JSON.parse(about.revision.document) as PaperDocument) : null);
  const { reference } = (parsed ? parseStepData(parsed) : {}) as { reference?: string };
  const { quotationId, revision } = reference ? await known(reference) : about;
  const ids = { quotationId, revisionId: revision?.id ?? null };
  const isRead = parsed !== null && quotationId !== null;
  const linkId = isRead && revision ? await linkOf(tx, parsed, revision, step) : null;
  const data = isRead ? { kind: parsed.kind, data: parsed.data, text: parsed.text } : { kind: 'quotation' };
  await tx.inquiryMessage.update({ where: { id: step.id }, data: { ...data, ...ids, linkId } });
  return isRead;
}

const NUMBER = /-(\d{5,10})(?:-R(\d{1,5}))?$/;
const MAX_ID = 0x7fffffff;

/** Finds the revision by number, which identifies it whatever the prefix was then; year and number must match. */
async function findRevision(tx: Tx, reference = ''): Promise<Found> {
  const [, digits, number] = NUMBER.exec(reference) ?? [];
  const id = Number(digits ?? 0);
  const quotation = id > 0 && id <= MAX_ID ? await tx.quotation.findUnique({ where: { id }, select: { id: true, createdAt: true } }) : null;
  if (!quotation || !reference.replace(/-R\d+$/, '').endsWith(formatReference(quotation, ''))) return { quotationId: null, revision: null };
  const where = { quotationId_number: { quotationId: id, number: Number(number ?? 0) } };
  return { quotationId: id, revision: number ? await tx.quotationRevision.findUnique({ where }) : null };
}

/** The link that a step names; for steps of the buyer, the only link that existed. */
async function linkOf(tx: Tx, parsed: NewStep, { id: revisionId }: StoredQuotationRevision, { createdAt }: Step): Promise<number | null> {
  const links = await tx.quotationLink.findMany({ where: { revisionId, createdAt: { lte: createdAt } }, orderBy: { id: 'desc' } });
  const { to, how } = parseStepData(parsed) as { to?: string; how?: string };
  const mailedTo = () => links.find(({ email }) => email !== null && [email, toDeliveryAddress(email)].includes(to ?? ''));
  const handedOver = (at: 'createdAt' | 'revokedAt') =>
    links.find((link) => link.label === how && link[at]?.getTime() === createdAt.getTime());
  if (parsed.kind === mailedStep.name || parsed.kind === freshLinkAskedStep.name) return mailedTo()?.id ?? null;
  if (parsed.kind === linkMadeStep.name) return handedOver('createdAt')?.id ?? null;
  if (parsed.kind === linkRevokedStep.name) return handedOver('revokedAt')?.id ?? null;
  return parsed.direction === 'in' && links.length === 1 ? (links[0]?.id ?? null) : null;
}

/** Assigns mails about a decision or a question, without a file, by their subjects; sent mails are retained for 30 days. */
async function assignMails({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.transact(async (tx) => {
    const where = { kind: { in: [decisionMail.name, officeNoticeMail.name] }, quotationId: null };
    for (const { id, subject } of await tx.outboxMail.findMany({ where, select: { id: true, subject: true } })) {
      const { quotationId } = await findRevision(tx, readReference(subject.replace(/^\[[^\]]*\] /, '')));
      if (quotationId !== null) await tx.outboxMail.update({ where: { id }, data: { quotationId } });
    }
  });
}

/** Upgrades old steps, at each start and on a restored backup. */
export async function upgradeQuotationSteps(services: Pick<Services, 'db'>): Promise<string[]> {
  const { done, unread } = await assignSteps(services);
  if (done === 0) return [];
  return [
    `Steps of quotations are stored as data now: ${done - unread}. Left as the words that they are, since these could not be read: ${unread}.`,
  ];
}
