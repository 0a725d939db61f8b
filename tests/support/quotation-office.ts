/** An office that sends quotations: the app with a seller, and inquiries with drafts that can be sent. */
import { expect, vi } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import type { Database } from '../../server/platform/database/database';
import { emailKeyOf } from '../../shared/mail/address';
import type { QuotationDraft } from '../../shared/quotation/draft';
import { composeSearchText, serializeDraft } from '../../shared/quotation/stored-draft';
import type { TestCall } from './app';
import { startContent } from './content';
import { LONG_POLL_OPTIONS } from './desk';
import { startOutboxJob } from './jobs';
import { createDraftForBuyer, createTwoLines, SELLER } from './quotations';
import { share } from './share';
import { startSmtp } from './smtp';

const MAIL = {
  MAIL_TO: 'office@example.com',
  MAIL_FROM: 'site@example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://www.example.com',
};
/** The seller for the totals of drafts; sent documents use the company profile. */
const OFFICE = { seller: SELLER, isRounded: true };

/** A draft of two lines. */
const draftAt = (at: Date, fields: Partial<QuotationDraft> = {}) => createDraftForBuyer(at, { lines: createTwoLines(), ...fields });

/** The total of twelve cases of palm soap with 18 % GST, rounded, in paise; of one line or of two. */
export const PALM_SOAP_TOTAL = '1769300';

/** Sets the company profile's fields that quotations need. */
export const fillSellerProfile = (db: Database) =>
  db.transact((tx) => tx.companyProfile.updateMany({ data: { legalName: SELLER.legalName, gstin: SELLER.gstin, state: SELLER.state } }));

/** Adds an inquiry of a visitor. */
const addInquiry = (db: Database, at: Date, fields: object = {}) => {
  const person = { name: 'Meera Iyer', company: 'Hotel Ashoka', email: 'meera@example.com', emailKey: emailKeyOf('meera@example.com') };
  const asked = { topic: 'quote', message: 'Please quote.', source: 'contact', createdAt: at, dueAt: at };
  return db.transact((tx) => tx.contactInquiry.create({ data: { ...person, ...asked, ...fields } }));
};

/** Creates a quotation with a draft that can be sent. */
export async function insertQuotationDraft(db: Database, at: Date, fields: Partial<QuotationDraft> = {}, inquiryId?: number) {
  const id = inquiryId ?? (await addInquiry(db, at)).id;
  const draft = draftAt(at, fields);
  const data = {
    inquiryId: id,
    buyerName: draft.buyer.name,
    company: draft.buyer.company,
    emailKey: emailKeyOf(draft.buyer.email),
    lineText: composeSearchText(draft.lines),
  };
  return db.transact((tx) => tx.quotation.create({ data: { ...data, draft: serializeDraft(draft, OFFICE), createdAt: at } }));
}

/** Decodes a mail as its reader sees it, and finds the link's secret in it. */
export const decodeMail = (data: string) =>
  data.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
export const findTokenInMail = (data: string) => /\/quote\/([\w-]{43})/.exec(decodeMail(data))?.[1] ?? '';

/** The form with which the office sends an unchanged draft. */
export const createSendForm = (id: number, version: number, fields: object = {}) => ({
  id,
  version,
  totalPaise: PALM_SOAP_TOTAL,
  recipients: ['meera@example.com'],
  text: 'Dear Ms Iyer,\nplease find our prices.',
  withPdf: true,
  ...fields,
});

export type QuotationOffice = Awaited<ReturnType<typeof startQuotationOffice>>;
type AppOptions = NonNullable<Parameters<typeof startContent>[1]>;
type Options = { env?: Record<string, string>; at?: string; drawn?: boolean; app?: AppOptions };

/** Starts the office without its jobs. PDF files are a few bytes unless `drawn`, which takes a process per file. */
export async function startQuotationOffice(
  provider: DatabaseProvider,
  { env = {}, at = '2026-11-24T06:00:00Z', drawn = false, app: further = {} }: Options = {},
) {
  const clock = { now: new Date(at) };
  const app = await startContent(provider, { env: { ...MAIL, ...env }, now: () => clock.now, isStill: true, ...further });
  await fillSellerProfile(app.db);
  const pdf = vi.spyOn(app.services.pdf, 'drawQuotation');
  if (!drawn) pdf.mockImplementation(async ({ paper, checkCode }) => new Uint8Array(Buffer.from(`%PDF ${paper.reference} ${checkCode}`)));
  const { read } = app.db;

  /** Creates an inquiry at the current time. */
  const ask = (fields: object = {}) => addInquiry(app.db, clock.now, fields);

  /** A quotation with a draft that can be sent. */
  const write = (fields: Partial<QuotationDraft> = {}, inquiryId?: number) => insertQuotationDraft(app.db, clock.now, fields, inquiryId);

  /** Saves the next draft of a quotation, with the same content except for `changes`. */
  const rewrite = (id: number, fields: Partial<QuotationDraft> = {}) =>
    app.db.transact((tx) =>
      tx.quotation.update({
        where: { id },
        data: { draft: serializeDraft(draftAt(clock.now, fields), OFFICE), version: { increment: 1 } },
      }),
    );

  const post = (name: string, input: object, options: TestCall = {}) => app.trpc('mutation', `admin.quotations.${name}`, input, options);
  /** Runs a step that must succeed, and returns its result. */
  async function step(name: string, input: object, options: TestCall = {}) {
    const answer = await post(name, input, options);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
    return answer.body.result.data.json;
  }
  /** Runs a step that must fail, and returns its code, message and field errors. */
  async function refused(name: string, input: object, options: TestCall = {}) {
    const { status, body } = await post(name, input, options);
    const { message, data } = body.error?.json ?? {};
    return { status, code: data?.code, message, errors: data?.errors, stands: data?.conflict?.theirs?.stands };
  }

  /** Sends the unchanged draft. */
  async function send(id: number, fields: object = {}, options: TestCall = {}) {
    const { version } = await row(id);
    return step('send', createSendForm(id, version, fields), options);
  }
  /** Creates a quotation with a sent first revision. */
  async function sent(fields: object = {}, draft: Partial<QuotationDraft> = {}) {
    const { id, inquiryId } = await write(draft);
    await send(id, fields);
    return { ...(await row(id)), inquiryId: inquiryId ?? 0 };
  }

  const row = (id: number) => read.quotation.findUniqueOrThrow({ where: { id } });
  const revision = (quotationId: number, number = 1) =>
    read.quotationRevision.findUniqueOrThrow({ where: { quotationId_number: { quotationId, number } } });
  const links = (quotationId: number) => read.quotationLink.findMany({ where: { quotationId }, orderBy: { id: 'asc' } });
  /** The entries of a conversation, with the words of steps as their texts. */
  const steps = async (inquiryId: number) => {
    const stored = await read.inquiryMessage.findMany({ where: { inquiryId }, orderBy: { id: 'asc' } });
    return stored.map((step) => ({ ...step, text: app.services.stepKinds.describe(step) }));
  };
  const mails = (where: object = {}) => read.outboxMail.findMany({ where, orderBy: { id: 'asc' } });
  const inquiry = (id: number) => read.contactInquiry.findUniqueOrThrow({ where: { id } });

  /** Sends all due mails of the outbox, and returns what the server received. */
  async function deliver({ received }: Pick<Awaited<ReturnType<typeof startSmtp>>, 'received'>) {
    received.length = 0;
    const outbox = startOutboxJob(app.services);
    const due = { state: 'waiting', nextTryAt: { lte: clock.now } };
    await expect.poll(() => read.outboxMail.count({ where: due }), LONG_POLL_OPTIONS).toBe(0);
    await outbox.stop();
    return received.map(({ to, data }) => ({ to: to.join(), data }));
  }

  return {
    ...app,
    clock,
    pdf,
    ask,
    askWith: app.ask,
    write,
    rewrite,
    post,
    step,
    refused,
    sendForm: createSendForm,
    send,
    sent,
    row,
    revision,
    links,
    steps,
    mails,
    inquiry,
    deliver,
  };
}
export const shareQuotationOffice = (...options: Parameters<typeof startQuotationOffice>) => share(() => startQuotationOffice(...options));
/** The office with a mail server, to which `deliver` sends. */
export const shareMailingOffice = (provider: DatabaseProvider) =>
  share(async () => {
    const smtp = await startSmtp();
    const office = await startQuotationOffice(provider, { env: { SMTP_URL: smtp.url } });
    const close = async () => {
      await office.close();
      smtp.close();
    };
    return { ...office, smtp, close };
  });
