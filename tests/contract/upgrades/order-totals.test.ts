/** Orders that earlier releases stored with the confirmed value without tax get the total with tax of the revision that they confirmed. */
import { describe, expect, it } from 'vitest';
import { runSql } from '../../../prisma/run-sql';
import { migrateDatabase } from '../../../server/platform/database/migrating/migrate';
import { prepareDatabaseBefore } from '../../support/database-before';
import { bothProvidersFor } from '../../support/databases';

const MIGRATION = '20261129215034_order_totals';

describe.each(bothProvidersFor('SQL'))('the confirmed totals of an earlier release on %s', (provider) => {
  const database = prepareDatabaseBefore(provider, MIGRATION);

  it.each<[what: string, revisions: [taxable: number, total: number][], order: { revision: number; confirmed: number }, total: number]>([
    ['the only revision', [[100, 118]], { revision: 1, confirmed: 100 }, 118],
    [
      'the revision of the order, of two with the same value and another tax',
      [
        [100, 105],
        [100, 118],
      ],
      { revision: 2, confirmed: 100 },
      118,
    ],
    [
      'the confirmed revision, where the order follows a later one of the next month',
      [
        [100, 118],
        [300, 354],
      ],
      { revision: 2, confirmed: 100 },
      118,
    ],
    ['the value without tax, where no revision has it', [[100, 118]], { revision: 1, confirmed: 90 }, 90],
  ])('the confirmed total of an earlier release is that of %s', async (_, revisions, { revision, confirmed }, total) => {
    const at = provider === 'sqlite' ? "'2026-11-01T06:00:00.000+00:00'" : "'2026-11-01 06:00:00'";
    // A revision of another quotation with the same value.
    const rows = [...revisions.map(([taxable, of], index) => [1, index + 1, taxable, of]), [2, 1, confirmed, 999]];
    for (const [index, [quotation, number, taxable, of]] of rows.entries())
      await runSql(
        database().url,
        `INSERT INTO "QuotationRevision" ("id", "quotationId", "number", "document", "hash", "taxablePaise", "totalPaise", "validUntil", "sentAt", "sentBy")
        VALUES (${index + 1}, ${quotation}, ${number}, '{}', 'h', ${taxable}, ${of}, ${at}, ${at}, 'Asha')`,
      );
    await runSql(
      database().url,
      `INSERT INTO "SalesOrder" ("id", "quotationId", "revisionId", "hash", "createdAt", "confirmedAt", "confirmedBy", "confirmedPaise")
      VALUES (1, 1, ${revision}, 'h', ${at}, ${at}, 'Asha', ${confirmed})`,
    );
    expect(await migrateDatabase(database().url)).toContain(MIGRATION);
    const stored = await runSql(database().url, 'SELECT "confirmedTotalPaise" FROM "SalesOrder"');
    expect(stored.flat().map(Number)).toEqual([total]);
  });
});
