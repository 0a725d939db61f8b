/**
 * The company's details for documents, and the opening hours: a type with one row. Visitors see the legal name and GSTIN in PDF files, and
 * the social links.
 */
import { z } from 'zod';
import { looksLikeEmail } from '../../email';
import { findGstinObjection, findStateObjection, GST_STATE_CODES, SELLER_KINDS } from '../../gst';
import { listPhoneKeys } from '../../inquiries/sender';
import { isMailbox } from '../../mail/address';
import { findLeadSendersProblem } from '../../mail/lead-senders';
import { findLongClosure, type OpeningHours, WEEKDAYS } from '../../time/opening-hours';
import { defineContentType } from '../content-type';
import {
  booleanField,
  boundedIntegerField,
  choiceField,
  linesField,
  notationField,
  optionalChoiceField,
  optionalNotationField,
  optionalTextField,
  textField,
} from '../fields';
import { socialLinks } from '../social-links';

/** Copied numbers may contain spaces; the stored notation has no spaces, and only capitals. */
const capitals = (value: string) => value.replace(/\s/g, '').toUpperCase();
const digits = (value: string) => value.replace(/[\s-]/g, '');

function ifscObjection(ifsc: string): string | undefined {
  if (ifsc.length !== 11) return `Must have 11 characters; this has ${ifsc.length}`;
  if (!/^[A-Z]{4}/.test(ifsc)) return 'The first four characters must be the letters of the bank';
  if (ifsc.charAt(4) !== '0') return 'The fifth character must be the digit 0';
  return /^[A-Z0-9]{6}$/.test(ifsc.slice(5)) ? undefined : 'The last six characters must be letters or digits';
}
const accountObjection = (number: string) => (/^\d{6,18}$/.test(number) ? undefined : 'Must be 6 to 18 digits');
const spaced = (value: string) => value.trim();
const upiObjection = (id: string) =>
  /^[a-zA-Z0-9._-]{2,64}@[a-zA-Z][a-zA-Z0-9.-]{1,30}$/.test(id) ? undefined : 'Must be a UPI id such as company@bank';
const emailObjection = (address: string) => (looksLikeEmail(address) ? undefined : 'Please enter a valid email address');
const mailboxObjection = (address: string) => (isMailbox(address) ? undefined : 'Must be one mail address, such as office@example.com');
const phoneObjection = (phone: string) =>
  listPhoneKeys(phone).length === 0 ? 'Must be a phone number of ten digits, a landline with its area code' : undefined;
const prefixObjection = (prefix: string) => (/^[A-Z0-9]{1,6}$/.test(prefix) ? undefined : 'Must be 1 to 6 capital letters or digits');
const prefix = (label: string) => notationField(20, { tidy: capitals, objection: prefixObjection }, { label });

const NO_TIME = 'Must be a time such as 09:30';
const time = z
  .string(NO_TIME)
  .max(5, { error: NO_TIME, abort: true })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: NO_TIME, abort: true });
const openDay = z.object({ opens: time, closes: time }, 'Must be a time of opening and one of closing, or null');

const openingHours = z
  .array(openDay.nullable(), 'Must be a list of seven days from Monday')
  .length(WEEKDAYS.length, 'Must be a list of seven days from Monday')
  .superRefine((days, context) => {
    const at = days.findIndex((day) => day !== null && day.opens >= day.closes);
    const message = days.some(Boolean) ? at >= 0 && `${WEEKDAYS[at]} must close after it opens` : 'Must be open on one day at least';
    if (message) context.addIssue({ code: 'custom', message, input: days, continue: false });
  });

const MAX_HOLIDAYS = 200;
const holiday = z.object({ date: z.iso.date('Must be a date'), name: textField(100) }, 'Must be a date and a name');
const holidays = z
  .array(holiday, 'Must be a list of dates with their names')
  .max(MAX_HOLIDAYS, { error: `Must be at most ${MAX_HOLIDAYS} days`, abort: true })
  .transform((days) => days.toSorted((one, other) => one.date.localeCompare(other.date)))
  .superRefine((days, context) => {
    const twice = days.find(({ date }, at) => date === days[at + 1]?.date);
    if (twice) context.addIssue({ code: 'custom', message: `Has ${twice.date} twice`, input: days });
  });

const weekdays = { opens: '09:00', closes: '18:00' };
const standardHours: OpeningHours = WEEKDAYS.map((day) => (day === 'Sunday' ? null : weekdays));

export const companyProfile = defineContentType({
  title: 'Company profile',
  model: 'companyProfile',
  path: 'company-profile',
  list: 'profile',
  one: 'profile',
  nameField: 'legalName',
  people: 'office',
  fields: {
    key: choiceField(['company'], { unique: true }),
    legalName: textField(200),
    gstin: optionalNotationField(
      30,
      { tidy: capitals, objection: findGstinObjection },
      { label: 'GSTIN', hint: 'Stands with the legal name in the catalogue PDF and data sheets' },
    ),
    sellerKind: choiceField(SELLER_KINDS, { label: 'Registration under GST' }),
    state: optionalChoiceField(GST_STATE_CODES, { label: 'State or union territory' }),
    lutNumber: optionalTextField(50, { label: 'Letter of undertaking (LUT)' }),
    address: optionalTextField(500),
    bankAccountName: optionalTextField(200, { label: 'Name of the bank account' }),
    bankAccountNumber: optionalNotationField(40, { tidy: digits, objection: accountObjection }, { label: 'Account number' }),
    bankIfsc: optionalNotationField(30, { tidy: capitals, objection: ifscObjection }, { label: 'IFSC' }),
    bankName: optionalTextField(200, { label: 'Bank' }),
    bankBranch: optionalTextField(200, { label: 'Branch' }),
    terms: optionalTextField(5_000, { label: 'Standard terms' }),
    quotationValidDays: boundedIntegerField(1, 365, { label: 'Days that a quotation is valid' }),
    paymentTerms: optionalTextField(500),
    deliveryTime: optionalTextField(200),
    isRoundedOff: booleanField({ label: 'Totals in whole rupees' }),
    signatory: optionalTextField(200),
    inquiryPrefix: prefix('Prefix of inquiries'),
    quotationPrefix: prefix('Prefix of quotations'),
    orderPrefix: prefix('Prefix of orders'),
    upiId: optionalNotationField(
      100,
      { tidy: spaced, objection: upiObjection },
      { label: 'UPI id', hint: 'A QR code with it is printed on proforma invoices' },
    ),
    upiLimit: boundedIntegerField(1, 500_000, { label: 'Most rupees of a UPI code' }),
    signsReplies: booleanField({ label: 'Signature below replies' }),
    replySignature: optionalTextField(500, { label: 'Words of the signature' }),
    officeMailbox: optionalNotationField(
      254,
      { tidy: spaced, objection: mailboxObjection },
      {
        label: 'Inquiries are mailed to',
        hint: 'Also the digest and other notices to the office. Left empty: the addresses set on the server (MAIL_TO)',
      },
    ),
    mailInquiries: booleanField({ label: 'New mails become inquiries' }),
    leadSenders: linesField(30, 200, { label: 'Senders of leads', hint: 'A line each: leads@portal.example = Portal, or a domain' }),
    acknowledgesLeads: booleanField({ label: 'Buyers of leads get an acknowledgement' }),
    cataloguePrices: booleanField({ label: 'Prices in the catalogue PDF', hint: 'And in the data sheets of products' }),
    openingHours,
    holidays,
    socialLinks,
    answerMinutes: boundedIntegerField(1, 6_000, { label: 'Open minutes until an answer is due' }),
    privacyContact: optionalTextField(200, { label: 'Contact person for personal data' }),
    privacyEmail: optionalNotationField(254, { tidy: spaced, objection: emailObjection }, { label: 'E-mail of the contact person' }),
    privacyPhone: optionalNotationField(50, { tidy: spaced, objection: phoneObjection }, { label: 'Phone of the contact person' }),
    requestDays: boundedIntegerField(1, 90, { label: 'Days until a privacy request is answered' }),
    retentionMonths: boundedIntegerField(0, 600, {
      label: 'Months until resolved inquiries are erased',
      hint: 'Suspected spam is erased as many months after it arrived. 0 keeps both until somebody erases them',
    }),
  },
  defaults: {
    gstin: null,
    sellerKind: 'regular',
    state: null,
    lutNumber: null,
    address: null,
    bankAccountName: null,
    bankAccountNumber: null,
    bankIfsc: null,
    bankName: null,
    bankBranch: null,
    terms: null,
    quotationValidDays: 15,
    paymentTerms: null,
    deliveryTime: null,
    isRoundedOff: true,
    signatory: null,
    signsReplies: true,
    replySignature: null,
    officeMailbox: null,
    mailInquiries: false,
    leadSenders: [],
    acknowledgesLeads: false,
    inquiryPrefix: 'SQ',
    quotationPrefix: 'QT',
    orderPrefix: 'SO',
    upiId: null,
    upiLimit: 100_000,
    cataloguePrices: true,
    openingHours: standardHours as never,
    holidays: [],
    socialLinks: [],
    answerMinutes: 600,
    privacyContact: null,
    privacyEmail: null,
    privacyPhone: null,
    requestDays: 30,
    retentionMonths: 0,
  },
  // These fields need a password: forged bank details in quotations are a known fraud, and another mailbox would receive the mails of all
  // inquiries.
  needsProof: ['bankAccountName', 'bankAccountNumber', 'bankIfsc', 'officeMailbox'],
  fixed: { by: 'key', names: ['company'] },
  check: ({ gstin, leadSenders, sellerKind, state, bankAccountNumber, bankIfsc, openingHours, holidays }) => {
    const registered = gstin?.slice(0, 2);
    const stateObjection = findStateObjection(registered, state);
    const closed = findLongClosure(openingHours, holidays);
    const sender = findLeadSendersProblem(leadSenders);
    return {
      ...(stateObjection && { state: stateObjection }),
      ...(registered && sellerKind === 'unregistered' && { sellerKind: 'Must be regular or composition: there is a GSTIN' }),
      ...(bankAccountNumber && !bankIfsc && { bankIfsc: 'Is required with an account number' }),
      ...(bankIfsc && !bankAccountNumber && { bankAccountNumber: 'Is required with an IFSC' }),
      ...(sender && { leadSenders: sender }),
      ...(closed && { holidays: `The office would be closed for 14 days in a row from ${closed}` }),
    };
  },
  public: { path: '', where: {}, fields: [] },
  example: {},
});
