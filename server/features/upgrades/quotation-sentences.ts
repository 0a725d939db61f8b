/** Parses the sentences that earlier releases stored into data: each pattern is one of their sentences, from its beginning to its end. */
import type { PaperDocument } from '../../../shared/quotation/paper';
import { formatPaperQuantity } from '../../../shared/quotation/paper/paper-words';
import { DECLINE_REASONS } from '../../../shared/quotation/states';
import { dayOf } from '../../../shared/time/india';
import { buildConversationStep, type NewStep, type StepKind } from '../conversation/step-kinds';
import * as steps from '../quotations/steps';

const REFERENCE = String.raw`[A-Z\d]{1,6}-\d{4}-\d{5,10}-R\d{1,5}`;
// Patterns without counts are proved in seconds: a reader compares the sentence of its own with the stored sentence.
const NAMED = String.raw`([A-Z\d]+-\d+-\d+-R\d+)`;
const TITLE = String.raw`${NAMED} for (−?₹[\d,]+\.\d\d)`;
const DAY = String.raw`(\d+ [A-Z][a-z]+ \d+)`;

/** The reference of the revision that a sentence names. People's own words come after it, so that references in them are ignored. */
export const readReference = (text: string): string | undefined =>
  new RegExp(String.raw`^(?:[A-Za-z ]{1,40}:? )?(${REFERENCE})\b`).exec(text)?.[1];

const paise = (amount: string) => amount.replace('−', '-').replace(/[₹,.]/g, '');
const title = (reference: string, amount: string) => ({ reference, paise: paise(amount) });
/** Reads a day in words: '3 December 2026' → '2026-12-03'; '' for an unreadable day. */
function day(text: string): string {
  const noon = Date.parse(`${text} 12:00 UTC`);
  return Number.isNaN(noon) ? '' : dayOf(new Date(noon));
}
const reasonOf = (text: string) => Object.entries(DECLINE_REASONS).find(([, one]) => one === text)?.[0] ?? null;

/** The matched groups of a pattern, '' for an empty group: no pattern has more than six. */
type Parts = [string, string, string, string, string, string];
type Reader = (text: string) => NewStep | null;

/**
 * Creates a reader for sentences of one kind; it returns null for other sentences, and if the kind would now phrase the data differently.
 */
function reader<Data>(kind: StepKind<Data>, pattern: string, read: (parts: Parts) => [data: Data, typed?: string]): Reader {
  const sentence = new RegExp(`^${pattern}$`, 's');
  return (text) => {
    const parts = sentence.exec(text)?.slice(1);
    if (!parts) return null;
    const [data, typed] = read(parts.map((part = '') => part) as Parts);
    if (!kind.data.safeParse(data).success) return null;
    const step = buildConversationStep(kind, data, typed);
    return step.description === text ? step : null;
  };
}

const READERS: Reader[] = [
  reader(
    steps.readyStep,
    String.raw`${TITLE}(?:, valid until ${DAY},)? is ready\. No mail was sent: give the buyer a link\.`,
    ([ref, amount, until]) => [{ ...title(ref, amount), validUntil: until ? day(until) : null }],
  ),
  reader(
    steps.mailedStep,
    String.raw`${TITLE}, valid until ${DAY}, to ([^\n]+?)( with PDF)?\n\n(.*)`,
    ([ref, amount, until, to, pdf, letter]) => [{ ...title(ref, amount), validUntil: day(until), to, withPdf: pdf !== '' }, letter],
  ),
  reader(steps.linkMadeStep, `Made a link to ${TITLE}: (.+)`, ([ref, amount, how]) => [{ ...title(ref, amount), how }]),
  reader(steps.linkRevokedStep, `Revoked a link to ${TITLE}: (.+)`, ([ref, amount, how]) => [{ ...title(ref, amount), how }]),
  reader(steps.freshLinkAskedStep, `A fresh link to ${TITLE} was asked for on the check page, and goes to (.+)`, ([ref, amount, to]) => [
    { ...title(ref, amount), to },
  ]),
  reader(steps.withdrawnStep, `Withdrew ${TITLE}(?:: (.+))?`, ([ref, amount, reason]) => [title(ref, amount), reason]),
  reader(steps.acceptedStep, `Accepted ${TITLE}(?:, purchase order (.+))?`, ([ref, amount, order]) => [
    { ...title(ref, amount), purchaseOrder: order || null },
  ]),
  reader(steps.declinedStep, String.raw`Declined ${TITLE}: ([^\n]+)(?:\n\n(.+))?`, ([ref, amount, reason, note]) => [
    { ...title(ref, amount), reason: reasonOf(reason) },
    note,
  ]),
  reader(
    steps.orderEnteredStep,
    `Entered purchase order (.+): ${TITLE} is accepted(?:, although it was valid until ${DAY})?`,
    ([entered, ref, amount, late]) => {
      const [purchaseOrder = '', ...by] = entered.split(' of ');
      return [{ ...title(ref, amount), purchaseOrder, by: by.join(' of '), late: late ? day(late) : null }];
    },
  ),
  reader(
    steps.refusalEnteredStep,
    String.raw`${TITLE} was declined, as the buyer told us: ([^\n]+)(?:\n\n(.+))?`,
    ([ref, amount, reason, note]) => [{ ...title(ref, amount), reason: reasonOf(reason) }, note],
  ),
  reader(
    steps.reopenedStep,
    `Took back the (acceptance|refusal|withdrawal) of ${TITLE}(?: by (.+?))?(?:, purchase order (.+))?`,
    ([what, ref, amount, by, order]) => [
      {
        ...title(ref, amount),
        decision: what === 'acceptance' ? 'accepted' : what === 'refusal' ? 'declined' : 'withdrawn',
        by: by || null,
        purchaseOrder: order || null,
      },
    ],
  ),
  reader(steps.questionAskedStep, String.raw`Question about ${NAMED}\n\n(.*)`, ([reference, question]) => [{ reference }, question]),
  reader(steps.priceAskedStep, String.raw`Asks for a new price: ${NAMED} has expired(?:\n\n(.+))?`, ([reference, note]) => [
    { reference },
    note,
  ]),
  reader(steps.erasedStep, String.raw`About ([A-Z\d]+-\d+-\d+): erased with its (buyer|recipient)`, ([reference, whom]) => [
    { reference, with: whom as 'buyer' | 'recipient' },
  ]),
];

/** Reads changed quantities; the document tells which lines they belong to. */
function readChanges(text: string, { lines }: PaperDocument): NewStep | null {
  const [head = '', ...below] = text.split('\n\n');
  const [first = '', ...rows] = head.split('\n');
  const [, reference] = new RegExp(`^Asks for changes to ${NAMED}$`).exec(first) ?? [];
  if (!reference) return null;
  const wanted = rows.map((row) => {
    const line = lines.find(
      (one) => row.startsWith(`${one.title}: `) && row.endsWith(` instead of ${formatPaperQuantity(one.quantity, one.unit)}`),
    );
    if (!line) return null;
    const [, amount] = /^([\d,]+(?:\.\d{1,3})?)/.exec(row.slice(line.title.length + 2)) ?? [];
    const quantity = amount ? Math.round(Number(amount.replaceAll(',', '')) * 1_000) : 0;
    return { title: line.title, unit: line.unit, offered: line.quantity, wanted: quantity };
  });
  const draft = steps.parseDraftState(below.at(-1));
  const data = { reference, lines: wanted.flatMap((line) => line ?? []), draft };
  if (!steps.changesAskedStep.data.safeParse(data).success) return null;
  const step = buildConversationStep(steps.changesAskedStep, data, (draft ? below.slice(0, -1) : below).join('\n\n'));
  return step.description === text ? step : null;
}

/** Parses a sentence into a step; null for an unknown sentence. `paper` is the document that it is about. */
export function parseStepText(text: string, paper: PaperDocument | null): NewStep | null {
  for (const read of READERS) {
    const step = read(text);
    if (step) return step;
  }
  return paper && readChanges(text, paper);
}
