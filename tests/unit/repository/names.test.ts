/** The platform, and the features below others, name no other feature: their code contains no model, kind of mail or path of another. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { collectedOffers } from '../../../server/offers';
import type { Feature } from '../../../server/platform/feature';
import { allTypes } from '../../../shared/content/registry';

const inCamelCase = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
/** Without `Request`: each HTTP request has this name too. Only server/platform/write reads that table. */
const models = [...readFileSync('prisma/models.prisma', 'utf8').matchAll(/^model (\w+)/gm)]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'Request');
/** These words are searched only in strings: a variable may be named 'mail' or 'reply'. */
const words = [
  ...readdirSync('server/features'),
  ...[...collectedOffers.offeredMailKinds, ...collectedOffers.offeredStepKinds].map(({ name }) => name),
  ...allTypes.map(({ path }) => path),
];

/** The own models and words of a folder, and others that its code names: a name that is no longer used fails too. */
const NAMED: Record<string, { own: string[]; others: string[] }> = {
  'server/platform': {
    own: ['AccessEntry', 'AttemptCounter', 'Event', 'EventPosition', 'FirstSteps', 'SealedErasure', 'SealedPart', 'SecuritySettings'],
    // The others are the two locks of PostgreSQL and their names, a scheme of OpenAPI, and a field named 'call'.
    others: ['ContentVersion', 'AdminUser', "'content'", 'ApiToken', "'call'"],
  },
  'server/features/content': {
    own: ['ContentVersion', 'Revision', 'CompanyProfile', 'Website', 'StockMovement', "'content'", "'website'"],
    // The others are the notice shown by a form; the indexed words of products; services, to which pages link; kinds of fields.
    others: ['PrivacyNotice', 'Product', "'products'", "'amc-services'", "'pictures'", "'documents'"],
  },
  'server/features/mail': {
    own: ['OutboxMail', 'MailboxPosition', "'mail'"],
    // The others are the records by which mails are found; the setting of the office's mailbox; Message-IDs of earlier releases; an event
    // of IMAP.
    others: ['ContactInquiry', 'InquiryMessage', 'NewsletterSubscription', 'CompanyProfile', "'newsletter'", 'Event'],
  },
  // The other is the user who made a change.
  'server/features/history': { own: ['Revision', "'history'"], others: ['AdminUser'] },
  // The others are content types and their revisions, which the index follows; pictures of products.
  'server/features/catalogue': { own: ["'catalogue'"], others: ['Product', 'ProductCategory', 'Picture', 'Revision'] },
  // The others are earlier values in the history, which show pictures too; the lock of a content change; the record with the large picture.
  'server/features/pictures': {
    own: ['Picture', 'PictureFile', 'PictureName', "'pictures'"],
    others: ['Revision', "'content'", 'Website'],
  },
  // The others are products that name the files, and changes of the last months; the lock of a content change; the tag of an operation.
  'server/features/documents': { own: ['ProductDocument', "'documents'"], others: ['Product', 'Revision', "'content'", "'products'"] },
  'server/features/events': { own: ['Event', 'EventPosition', "'events'"], others: [] },
  // The others are the type that can be imported; pictures, which a file names by their file names; kinds of fields.
  'server/features/import-export': { own: [], others: ['Product', 'Picture', 'PictureName', "'pictures'", "'documents'"] },
  'server/features/auth': {
    own: ['AccountLink', 'AdminUser', 'AdminSession', 'SecondFactor', 'RecoveryCode', 'KnownDevice', 'ApiToken', 'SecuritySettings'],
    // The others are the mails of its links; a field of log lines.
    others: ['OutboxMail', 'Event'],
  },
  'server/features/privacy': {
    own: ['AccessEntry', 'Breach', 'PolicyPage', 'PrivacyNotice', 'RetentionRun'],
    // The others are names of tokens; erased records, and a field of log lines; the contacts in notices, and their changes.
    others: ['ApiToken', 'Event', 'CompanyProfile', 'ContactDetail', 'Revision'].concat(
      // The others are the inquiries that retention erases, with their events, and inquiries that are privacy requests.
      ['ContactInquiry', 'InquiryMessage', 'OutboxMail', 'PrivacyRequest', "'inquiries'"],
    ),
  },
  'server/features/conversation': {
    own: ['ContactInquiry', 'InquiryMessage', 'MessageFile'],
    // The others are changes that are taken back; the settings and contacts in signatures; the mails of entries; the paths of inquiries.
    others: ['Revision', 'CompanyProfile', 'ContactDetail', 'OutboxMail', "'inquiries'"],
  },
  'server/features/inquiries': {
    own: ['ContactInquiry', 'QuoteLine', 'InquiryMessage', 'MessageFile', 'PrivacyRequest', "'inquiries'", "'privacy'"],
    // The others are content types; the mails of its conversations; owners, and who has an inquiry open; changes; a field of log lines; the
    // lock of a content change; kinds of entries of the conversation; a form field that only programs fill in.
    others: [
      'Product',
      'Website',
      'CompanyProfile',
      'ContactDetail',
      'OutboxMail',
      'AdminUser',
      'AdminSession',
      'Revision',
      'Event',
      "'content'",
    ].concat(["'mail'", "'note'"]),
  },
};

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);

/**
 * Whether a node names a model. A model is an identifier; as a string it has the model's own spelling, or a capital letter within: the
 * string 'supplier' is an English word.
 */
function isModelName(node: ts.Node, name: string): boolean {
  const identifier = inCamelCase(name);
  if (ts.isIdentifier(node)) return node.text === identifier;
  return ts.isStringLiteralLike(node) && (node.text === name || (node.text === identifier && identifier !== identifier.toLowerCase()));
}

it.each([
  ['db.read.supplier', true],
  ["'Supplier'", true],
  ["'quoteLine'", true],
  ["'supplier'", false],
])('%s names a model: %s', (code, isNamed) => {
  const source = ts.createSourceFile('code.ts', code, ts.ScriptTarget.Latest, true);
  const named: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const name of ['Supplier', 'QuoteLine']) if (isModelName(node, name)) named.push(name);
    node.forEachChild(visit);
  };
  visit(source);
  expect(named.length > 0).toBe(isNamed);
});

/** Returns the models that the code of a file names, and its words that are whole strings; comments and imports do not count. */
function namesIn(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isModuleDeclaration(node)) return;
    const model = models.find((name) => isModelName(node, name));
    if (model) found.push(model);
    else if (ts.isStringLiteralLike(node) && words.includes(node.text)) found.push(`'${node.text}'`);
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return found;
}

/** The kinds of mails and steps that a feature offers are its own words. */
async function kindsOf(folder: string): Promise<string[]> {
  if (!existsSync(`${folder}/offer.ts`)) return [];
  const offers: Record<string, Feature> = await import(join(process.cwd(), folder, 'offer.ts'));
  const kinds = Object.values(offers).flatMap(({ mailKinds = [], stepKinds = [] }) => [...mailKinds, ...stepKinds]);
  return kinds.map(({ name }) => `'${name}'`);
}

it.each(Object.entries(NAMED))('the code of %s does not name another feature', async (folder, { own, others }) => {
  const offered = await kindsOf(folder);
  const named = filesBelow(folder).flatMap((path) => namesIn(path).map((name) => ({ path, name })));
  const unknown = named.filter(({ name }) => ![...own, ...others, ...offered].includes(name)).map(({ path, name }) => `${path}: ${name}`);
  expect([...new Set(unknown)]).toEqual([]);
  expect([...own, ...others].filter((name) => !named.some((one) => one.name === name))).toEqual([]);
});
