/** Receipts that earlier releases stored for an order get the dispatches that they were about. */
import { describe, expect, it } from 'vitest';
import { runSql } from '../../../prisma/run-sql';
import { migrateDatabase } from '../../../server/platform/database/migrating/migrate';
import { prepareDatabaseBefore } from '../../support/database-before';
import { bothProvidersFor } from '../../support/databases';

const MIGRATION = '20261129220500_receipts_of_dispatches';

describe.each(bothProvidersFor('SQL'))('the receipts of an earlier release on %s', (provider) => {
  const database = prepareDatabaseBefore(provider, MIGRATION);

  it.each<[what: string, dispatches: [state: string, day: number | null][], receipts: number[], of: (number | null)[]]>([
    ['no receipt', [['sent', 1]], [], [null]],
    [
      'one receipt of two dispatches',
      [
        ['sent', 1],
        ['sent', 2],
      ],
      [3],
      [1, 1],
    ],
    [
      'a dispatch that left after the receipt',
      [
        ['sent', 1],
        ['sent', 4],
      ],
      [3],
      [1, null],
    ],
    [
      'a receipt of each',
      [
        ['sent', 1],
        ['sent', 4],
      ],
      [3, 5],
      [1, 2],
    ],
    ['a second receipt of the same goods', [['sent', 1]], [3, 5], [1]],
    ['a receipt at the moment of the dispatch', [['sent', 3]], [3], [1]],
    [
      'a draft',
      [
        ['draft', null],
        ['sent', 2],
      ],
      [3],
      [null, 1],
    ],
    [
      'a dispatch that is void',
      [
        ['void', 1],
        ['sent', 4],
      ],
      [3],
      [1, null],
    ],
    [
      'a dispatch with a lower number that left later',
      [
        ['sent', 4],
        ['sent', 2],
      ],
      [3],
      [null, 1],
    ],
  ])('dispatches of an earlier release get their receipts: %s', async (_, dispatches, receipts, of) => {
    const at = (day: number) => `'2026-11-0${day}${provider === 'sqlite' ? 'T06:00:00.000+00:00' : ' 06:00:00'}'`;
    for (const id of [1, 2])
      await runSql(
        database().url,
        `INSERT INTO "SalesOrder" ("id", "quotationId", "revisionId", "hash", "createdAt", "confirmedAt", "confirmedBy")
        VALUES (${id}, ${id}, ${id}, 'h', ${at(1)}, ${at(1)}, 'Asha')`,
      );
    for (const [index, [state, day]] of dispatches.entries())
      await runSql(
        database().url,
        `INSERT INTO "Dispatch" ("orderId", "number", "state", "dispatchedOn", "createdAt", "createdBy", "sentAt")
        VALUES (1, ${index + 1}, '${state}', '2026-11-01', ${at(1)}, 'Asha', ${day ? at(day) : 'NULL'})`,
      );
    for (const [index, day] of receipts.entries())
      await runSql(
        database().url,
        `INSERT INTO "OrderReceipt" ("id", "orderId", "name", "at") VALUES (${index + 1}, 1, 'Meera', ${at(day)})`,
      );
    await runSql(database().url, `INSERT INTO "OrderReceipt" ("id", "orderId", "name", "at") VALUES (9, 2, 'Ravi', ${at(9)})`);
    expect(await migrateDatabase(database().url)).toContain(MIGRATION);
    const stored = await runSql(database().url, 'SELECT "receiptId" FROM "Dispatch" ORDER BY "number"');
    expect(stored.flat().map((id) => (id === null ? null : Number(id)))).toEqual(of);
  });
});
