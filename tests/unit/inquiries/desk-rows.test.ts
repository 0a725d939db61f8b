import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BELONGING } from '../../../server/features/demo/desk-rows';

/** Columns that name an inquiry, or a row that belongs to one. */
const COLUMN = /^ {2}((?:inquiry|message|quotation|revision|link|order|line|dispatch|sealed)Id) /gm;
/** The ledger of stock keeps its rows, nothing is mailed for the demo, and erased copies are no inquiries. */
const OTHERS = ['stockMovement', 'outboxMail', 'sealedPart'];

it('every table with a column for an inquiry, a quotation or an order is removed with the demo', () => {
  const models = [...readFileSync('prisma/models.prisma', 'utf8').matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const belonging = models.flatMap(([, name = '', body = '']) => {
    const [column] = body.match(COLUMN) ?? [];
    return column ? [name.charAt(0).toLowerCase() + name.slice(1)] : [];
  });
  expect([...BELONGING.map(([model]) => model as string), ...OTHERS].sort()).toEqual(belonging.sort());
});
