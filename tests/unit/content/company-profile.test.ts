/** Refusals of the company profile, with their messages. */
import { expect, it } from 'vitest';
import { companyProfile as demo } from '../../../prisma/demo/company';
import { listFieldChoices } from '../../../shared/content/field-kinds';
import { addUrlScheme, findSocialNetwork } from '../../../shared/content/social-links';
import { companyProfile } from '../../../shared/content/types/company-profile';
import { contactDetail } from '../../../shared/content/types/contact-detail';

const errorsOf = (changes: object) =>
  Object.fromEntries(
    (companyProfile.create.safeParse({ ...demo[0], ...changes }).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
const link = { name: 'LinkedIn', url: 'https://www.linkedin.com/company/rao' };
const NO_LINK = 'Must be the web link of your page, with https://';
const day = { opens: '08:00', closes: '18:00' };
const week = [day, day, day, day, day, day, null];
const closedWeek = [null, null, null, null, null, null, null];
const fortnight = Array.from({ length: 14 }, (_, at) => ({ date: `2026-12-${String(at + 10)}`, name: 'Closed' }));

it('the schema of the company profile accepts the demo’s profile, and normalizes typed values', () => {
  expect(errorsOf({})).toEqual({});
  const typed = {
    key: 'company',
    legalName: 'Rao',
    gstin: '27 aapfu 0939 f1zv',
    state: '27',
    bankAccountNumber: '0001-1122 2333',
    bankIfsc: 'exmp0000123',
  };
  expect(companyProfile.create.parse({ ...typed, inquiryPrefix: 'ab1', signatory: '' })).toMatchObject({
    gstin: '27AAPFU0939F1ZV',
    bankAccountNumber: '000111222333',
    bankIfsc: 'EXMP0000123',
    inquiryPrefix: 'AB1',
    quotationPrefix: 'QT',
    orderPrefix: 'SO',
    signatory: null,
    sellerKind: 'regular',
    quotationValidDays: 15,
    isRoundedOff: true,
  });
  const [later, earlier] = [
    { date: '2027-01-26', name: 'Republic Day' },
    { date: '2026-12-25', name: 'Christmas' },
  ];
  expect(companyProfile.create.parse({ ...demo[0], holidays: [later, earlier] }).holidays).toEqual([earlier, later]);
});

it.each([
  ['29AAACS0000A1Z', 'Must have 15 characters; this has 14'],
  ['99AAACS0000A1ZC', 'The first two characters must be the code of a state, such as 29; 99 is none'],
  ['29AAAC50000A1ZC', 'Characters 3 to 12 must be a PAN: five letters, four digits, one letter'],
  ['29AAACS0000A0ZC', 'Character 13 must be a digit from 1 to 9, or a letter'],
  ['29AAACS0000A1YC', 'Character 14 must be Z'],
  ['29AAACS0000A1ZD', 'The last character is a check digit and would have to be C: one of the characters is mistyped'],
  ['29AAACS0001A1ZC', 'The last character is a check digit and would have to be B: one of the characters is mistyped'],
])('the error names the wrong part of the GSTIN %s', (gstin, message) => expect(errorsOf({ gstin })).toEqual({ gstin: message }));

it.each([
  ['a state that the GSTIN is not of', { state: '27' }, { state: 'The GSTIN begins with 29, which is Karnataka' }],
  ['no state beside a GSTIN', { state: null }, { state: 'The GSTIN begins with 29, which is Karnataka' }],
  [
    'a company with a GSTIN that is not registered',
    { sellerKind: 'unregistered' },
    { sellerKind: 'Must be regular or composition: there is a GSTIN' },
  ],
  ['another kind of seller', { sellerKind: 'casual' }, { sellerKind: 'Must be one of regular, composition, unregistered' }],
  ['the code of abroad as the state', { gstin: null, state: '96' }, { state: expect.stringContaining('Must be one of 01, 02') }],
  ['a quotation that is never valid', { quotationValidDays: 0 }, { quotationValidDays: 'Must be from 1 to 365' }],
  ['a quotation that is valid for more than a year', { quotationValidDays: 366 }, { quotationValidDays: 'Must be from 1 to 365' }],
  ['an IFSC with a letter O', { bankIfsc: 'EXMPO000123' }, { bankIfsc: 'The fifth character must be the digit 0' }],
  ['an account without its IFSC', { bankIfsc: '' }, { bankIfsc: 'Is required with an account number' }],
  ['an IFSC without an account', { bankAccountNumber: null }, { bankAccountNumber: 'Is required with an IFSC' }],
  ['a long prefix', { inquiryPrefix: 'SAHYADRI' }, { inquiryPrefix: 'Must be 1 to 6 capital letters or digits' }],
  ['a prefix with a hyphen', { quotationPrefix: 'Q-T' }, { quotationPrefix: 'Must be 1 to 6 capital letters or digits' }],
  ['an empty prefix', { quotationPrefix: '' }, { quotationPrefix: 'Is required' }],
  ['no open day', { openingHours: closedWeek }, { openingHours: 'Must be open on one day at least' }],
  [
    'a day that closes before it opens',
    { openingHours: [day, { opens: '14:00', closes: '14:00' }, ...week.slice(2)] },
    { openingHours: 'Tuesday must close after it opens' },
  ],
  [
    'a time that is none',
    { openingHours: [{ ...day, opens: '8:00' }, ...week.slice(1)] },
    { 'openingHours.0.opens': 'Must be a time such as 09:30' },
  ],
  ['a holiday twice', { holidays: [demo[0]?.holidays[0], demo[0]?.holidays[0]] }, { holidays: 'Has 2026-01-26 twice' }],
  ['two weeks of holidays', { holidays: fortnight }, { holidays: 'The office would be closed for 14 days in a row from 2026-12-10' }],
  [
    'a social link without https',
    { socialLinks: [link, { name: 'Koo', url: 'http://koo.example.com' }] },
    { 'socialLinks.1.url': NO_LINK },
  ],
  ['a script as a social link', { socialLinks: [{ name: 'LinkedIn', url: 'javascript:alert(1)' }] }, { 'socialLinks.0.url': NO_LINK }],
  ['a social link with a password', { socialLinks: [{ ...link, url: 'https://a:b@example.com' }] }, { 'socialLinks.0.url': NO_LINK }],
  [
    'a social link of 501 characters',
    { socialLinks: [{ ...link, url: `${link.url}/${'a'.repeat(500 - link.url.length)}` }] },
    { 'socialLinks.0.url': 'Must be at most 500 characters' },
  ],
  ['a social link without a name', { socialLinks: [{ ...link, name: ' ' }] }, { 'socialLinks.0.name': 'Is required' }],
  ['a social link twice', { socialLinks: [link, { ...link, name: 'Us' }] }, { socialLinks: `Has ${link.url} twice` }],
  ['21 social links', { socialLinks: Array.from({ length: 21 }, () => link) }, { socialLinks: 'Must be at most 20 links' }],
])('the company profile refuses %s', (_, changes, errors) => expect(errorsOf(changes)).toEqual(errors));

it('the types of a contact detail are those of the specification', () =>
  expect(listFieldChoices(contactDetail.fields.type)).toEqual(['email', 'phone', 'address', 'hours']));

it.each([
  ['Our page', 'https://in.linkedin.com/company/rao', 'LinkedIn'],
  ['Our films', 'https://youtu.be/x', 'YouTube'],
  ['facebook', 'https://example.com/rao', 'Facebook'],
  ['Facebook', 'https://www.instagram.com/rao', 'Instagram'],
  ['Koo', 'https://notlinkedin.com/rao', null],
  ['Koo', 'no address', null],
])('the link %j is recognized as a page of a network: %s', (name, url, network) => expect(findSocialNetwork({ name, url })).toBe(network));

it.each([
  ['www.linkedin.com/company/rao', 'https://www.linkedin.com/company/rao'],
  [' youtube.com ', 'https://youtube.com'],
  ['https://youtube.com', 'https://youtube.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['our page', 'our page'],
])('the typed link %j is completed', (typed, address) => expect(addUrlScheme(typed)).toBe(address));
