/**
 * A database of the release before steps had kinds: the next start parses its sentences into data, and its conversations read as before.
 */
import { readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../../prisma/run-sql';
import type { DatabaseProvider } from '../../../prisma/schema';
import { buildApp } from '../../../server/app';
import { openDatabase } from '../../../server/platform/database/database';
import { migrateDatabase } from '../../../server/platform/database/migrating/migrate';
import { buildMigrationBackupPath } from '../../../server/platform/database/migrating/migration-record';
import { quickOrLong } from '../../faults/long-form';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { type QuotationOffice, startQuotationOffice } from '../../support/quotation-office';
import { createPricedLine } from '../../support/quotations';

const EACH = quickOrLong(4, 300);
const AT = '2026-11-24T06:00:00.000Z';
const MIGRATION = readdirSync('prisma/migrations/sqlite').find((name) => name.endsWith('_step_kinds')) ?? '';

/** Reverts the migration: the database is as before, without the parts that each start rebuilds. */
async function takeBack(url: string, provider: DatabaseProvider): Promise<void> {
  const triggers = ['insert', 'update', 'delete'].map((event) => `DROP TRIGGER "MessageText_${event}"`);
  const follow = ['DROP TRIGGER "MessageText_follow" ON "InquiryMessage"'];
  const indexes = ['InquiryMessage_kind', 'InquiryMessage_quotationId', 'InquiryMessage_linkId', 'OutboxMail_quotationId'];
  const columns = ['kind', 'data', 'quotationId', 'revisionId', 'linkId'].map((column) => ['InquiryMessage', column]);
  for (const sql of [
    ...(provider === 'sqlite' ? triggers : follow),
    'DROP TABLE "MessageText"',
    ...indexes.map((name) => `DROP INDEX "${name}_idx"`),
    ...[...columns, ['OutboxMail', 'quotationId']].map(([table, column]) => `ALTER TABLE "${table}" DROP COLUMN "${column}"`),
    `DELETE FROM _prisma_migrations WHERE migration_name = '${MIGRATION}'`,
  ])
    await runSql(url, sql);
}

type Old = { kind: string; direction: 'in' | 'out' | 'internal'; channel?: string; text: string; linkOf?: 'mail' | 'copied' };

/** The exact sentences of that release; `other` is a quotation mentioned by a person. */
const sentences = (reference: string, other: string, label: string): Old[] => {
  const title = `${reference} for ₹17,693.00`;
  return [
    {
      kind: 'quotation.ready',
      direction: 'internal',
      text: `${title}, valid until 4 December 2026, is ready. No mail was sent: give the buyer a link.`,
    },
    { kind: 'quotation.ready', direction: 'internal', text: `${title} is ready. No mail was sent: give the buyer a link.` },
    {
      kind: 'quotation.sent',
      direction: 'out',
      text: `${title}, valid until 4 December 2026, to meera@example.com with PDF\n\nDear Ms Iyer,\n\nin place of ${other} for ₹1.00.`,
      linkOf: 'mail',
    },
    {
      kind: 'quotation.sent',
      direction: 'out',
      text: `${title}, valid until 4 December 2026, to meera@example.com\n\nto you`,
      linkOf: 'mail',
    },
    { kind: 'quotation.link-made', direction: 'internal', text: `Made a link to ${title}: ${label}`, linkOf: 'copied' },
    { kind: 'quotation.link-revoked', direction: 'internal', text: `Revoked a link to ${title}: WhatsApp` },
    {
      kind: 'quotation.fresh-link',
      direction: 'internal',
      text: `A fresh link to ${title} was asked for on the check page, and goes to meera@example.com`,
      linkOf: 'mail',
    },
    { kind: 'quotation.withdrawn', direction: 'out', text: `Withdrew ${title}` },
    { kind: 'quotation.withdrawn', direction: 'out', text: `Withdrew ${title}: sold out: all of it` },
    { kind: 'quotation.accepted', direction: 'in', text: `Accepted ${title}` },
    { kind: 'quotation.accepted', direction: 'in', text: `Accepted ${title}, purchase order PO 7, of ${other}` },
    { kind: 'quotation.declined', direction: 'in', text: `Declined ${title}: The price is too high` },
    { kind: 'quotation.declined', direction: 'in', text: `Declined ${title}: We bought elsewhere\n\nNot as good as ${other}.\n\nSorry` },
    { kind: 'quotation.order-entered', direction: 'out', text: `Entered purchase order PO 7 of Meera Iyer: ${title} is accepted` },
    {
      kind: 'quotation.order-entered',
      direction: 'out',
      text: `Entered purchase order 7 of 9 of Meera: ${title} is accepted, although it was valid until 4 December 2026`,
    },
    {
      kind: 'quotation.refusal-entered',
      direction: 'internal',
      text: `${title} was declined, as the buyer told us: Another reason\n\nShe called.`,
    },
    { kind: 'quotation.reopened', direction: 'out', text: `Took back the acceptance of ${title} by Meera Iyer, purchase order PO 7` },
    { kind: 'quotation.reopened', direction: 'out', text: `Took back the refusal of ${title} by Meera Iyer` },
    { kind: 'quotation.reopened', direction: 'out', text: `Took back the withdrawal of ${title}` },
    {
      kind: 'quotation.question',
      direction: 'in',
      text: `Question about ${reference}\n\nIs it the soap of ${other}?\n\nAsks for changes to ${other}`,
    },
    { kind: 'quotation.price-asked', direction: 'in', text: `Asks for a new price: ${reference} has expired` },
    { kind: 'quotation.price-asked', direction: 'in', text: `Asks for a new price: ${reference} has expired\n\nAs ${other}` },
    {
      kind: 'quotation.changes-asked',
      direction: 'in',
      text: `Asks for changes to ${reference}\nPalm soap: 1,040.5 cases instead of 12 cases\n\nBy Friday\n\nThe draft of the next revision has these quantities.`,
    },
    {
      kind: 'quotation.changes-asked',
      direction: 'in',
      text: `Asks for changes to ${reference}\nPalm soap: left out, instead of 12 cases\n\nThe draft of the next revision was left as it is.`,
    },
    { kind: 'quotation.changes-asked', direction: 'in', text: `Asks for changes to ${reference}\n\nBlue ones, as ${other}` },
    { kind: 'quotation.erased', direction: 'in', text: `About ${reference.replace(/-R1$/, '')}: erased with its buyer` },
    {
      kind: 'identity.confirmed',
      channel: 'privacy',
      direction: 'in',
      text: 'Identity confirmed: the link that was mailed to a@b.example was used.',
    },
    { kind: 'identity.checked', channel: 'privacy', direction: 'internal', text: `Identity checked by hand: by phone, about ${other}` },
    { kind: 'mail', channel: 'mail', direction: 'out', text: `Dear Ms Iyer, ${title} is ready.` },
    { kind: 'call', channel: 'call', direction: 'out', text: `Accepted ${title}` },
    { kind: 'whatsapp', channel: 'whatsapp', direction: 'out', text: 'On its way' },
    { kind: 'note', channel: 'note', direction: 'internal', text: `About ${reference}: erased with its buyer` },
  ];
};
/** Unknown sentences, and steps of missing quotations, stay unchanged. */
const unread = (reference: string): Old[] => [
  { kind: 'quotation', direction: 'out', text: 'A sentence of an older release' },
  { kind: 'quotation', direction: 'in', text: 'Question about QT-2026-99999-R1\n\nWhen?' },
  {
    kind: 'quotation',
    direction: 'in',
    text: `Asks for changes to ${reference}\nWipes: 2 instead of 1\n\nThe draft of the next revision has these quantities.`,
  },
  { kind: 'privacy', channel: 'privacy', direction: 'internal', text: 'Identity known' },
];

describe.each(bothProvidersFor('SQL'))('steps of an earlier release on %s', (provider) => {
  let office: QuotationOffice;
  beforeAll(async () => {
    office = await startQuotationOffice(provider, { at: AT });
  });
  afterAll(async () => {
    const url = office.services.env.DATABASE_URL;
    await office.close();
    if (provider === 'sqlite') rmSync(buildMigrationBackupPath(url, MIGRATION), { force: true });
  });

  it('steps of an earlier release get their kind and ids, with unchanged text; unreadable ones are counted', {
    timeout: 180_000,
    ...quickOn('sqlite', provider),
  }, async () => {
    const { id: inquiryId } = await office.ask();
    const quotations: { id: number; reference: string; links: Record<'mail' | 'copied', { id: number; label: string } | undefined> }[] = [];
    for (const _ of ['one', 'other']) {
      const { id } = await office.write({ lines: [createPricedLine('Palm soap')] }, inquiryId);
      await office.send(id);
      await office.step('newLink', { id, label: 'copied' });
      const [mail, copied] = await office.links(id);
      quotations.push({ id, reference: JSON.parse((await office.revision(id)).document).reference as string, links: { mail, copied } });
    }
    const url = office.services.env.DATABASE_URL;
    const subjects = await office.db.read.outboxMail.count({ where: { quotationId: { not: null } } });
    await takeBack(url, provider);
    await runSql(url, 'DELETE FROM "InquiryMessage"');
    const old: (Old & { of: (typeof quotations)[number] | undefined })[] = [];
    for (const [at, of] of quotations.entries()) {
      const other = quotations[1 - at]?.reference ?? '';
      for (let n = 0; n < EACH / 2; n += 1)
        old.push(...sentences(of.reference, other, of.links.copied?.label ?? '').map((one) => ({ ...one, of })));
      old.push(...unread(of.reference).map((one) => ({ ...one, of: undefined })));
    }
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
    const time = provider === 'sqlite' ? quoted(AT.replace('Z', '+00:00')) : quoted(AT);
    for (let from = 0; from < old.length; from += 500) {
      const rows = old
        .slice(from, from + 500)
        .map(
          ({ channel = 'quotation', direction, text }) =>
            `(${inquiryId}, '${channel}', '${direction}', 'Somebody', ${quoted(text)}, ${time})`,
        );
      await runSql(
        url,
        `INSERT INTO "InquiryMessage" ("inquiryId", "channel", "direction", "authorName", "text", "createdAt") VALUES ${rows.join()}`,
      );
    }

    expect(await migrateDatabase(url)).toEqual([MIGRATION]);
    const db = await openDatabase(url);
    const lines: string[] = [];
    const write = (line: string) => lines.push(JSON.parse(line).msg);
    const { http, services } = await buildApp({
      env: { ...office.services.env, LOG_LEVEL: 'info' },
      db,
      log: { write } as never,
      jobs: [],
    });
    const stored = await db.read.inquiryMessage.findMany({ where: { inquiryId }, orderBy: { id: 'asc' } });
    const shown = stored.map(({ kind, quotationId, linkId, channel, direction, ...step }) => [
      services.stepKinds.describe({ kind, channel, ...step }),
      kind,
      channel,
      direction,
      quotationId,
      linkId,
    ]);
    const ofQuotation = (kind: string) => kind.startsWith('quotation.');
    expect(shown.filter(([, kind]) => kind !== 'quotation')).toEqual(
      old
        .filter(({ kind }) => kind !== 'quotation')
        .map(({ text, kind, channel = 'quotation', direction, of, linkOf }) => [
          text,
          kind,
          channel,
          direction,
          ofQuotation(kind) ? of?.id : null,
          linkOf ? of?.links[linkOf]?.id : null,
        ]),
    );
    // For changed quantities of a missing line only the quotation is known.
    expect(shown.filter(([, kind]) => kind === 'quotation').map(([text, , , , id]) => [text, id])).toEqual(
      quotations.flatMap((of) =>
        unread(of.reference)
          .slice(0, 3)
          .map(({ text }, at) => [text, at === 2 ? of.id : null]),
      ),
    );
    // Only the typed text of a person remains as text.
    expect(
      stored.filter(({ kind, text }) => kind?.startsWith('quotation.') && /₹17,693|the buyer told us|Question about/.test(text)),
    ).toEqual([]);
    expect(lines).toContain(
      `Steps of quotations are stored as data now: ${26 * EACH}. Left as the words that they are, since these could not be read: 6.`,
    );
    expect(lines).toContain(`Checks of an identity are stored as data now: ${2 * EACH}. Left as the words that they are: 2.`);
    expect(await db.read.outboxMail.count({ where: { quotationId: { not: null } } })).toBe(subjects);

    // The next start finds nothing to do.
    const again = await buildApp({ env: { ...office.services.env, LOG_LEVEL: 'info' }, db, log: { write } as never, jobs: [] });
    expect(lines.filter((line) => line.includes('stored as data now'))).toHaveLength(2);
    await again.http.close();
    await http.close();
    await db.close();
  });
});
