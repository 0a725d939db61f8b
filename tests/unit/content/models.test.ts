/** The models of the database: the changes that their hash detects, and that content types declare the columns of the tables. */
import { describe, expect, it } from 'vitest';
import { Prisma } from '../../../prisma/generated/sqlite/client/browser';
import { hashOfModels } from '../../../scripts/prepare/models-hash.mjs';
import { versionedTypes } from '../../../shared/content/registry';
import { product } from '../../../shared/content/types/product';

describe('the hash of the models', () => {
  const models = 'model Link {\n  id  Int @id\n  url String @default("https://a \\" b")\n}\n';
  const hash = hashOfModels(models);

  it.each([
    ['white space', models.replace('id  Int', 'id Int').replaceAll('\n', '\r\n')],
    ['comments', `// Links.\n${models.replace('@id', '@id // "its number')}`],
  ])('the hash of the models does not depend on %s', (_, changed) => {
    expect(changed).not.toBe(models);
    expect(hashOfModels(changed)).toBe(hash);
  });

  it.each([
    ['field', models.replace('@id', '@id\n  title String')],
    ['text after two slashes', models.replace('//a', '//c')],
    ['white space in a text', models.replace('" b', '"  b')],
  ])('the hash of the models changes with another %s', (_, changed) => {
    expect(changed).not.toBe(models);
    expect(hashOfModels(changed)).not.toBe(hash);
  });
});

describe('content types', () => {
  it('content types declare the columns of their models', () =>
    expect(
      versionedTypes.flatMap(({ path, model, fields, comparedBy }) => mistakesIn(path, model, Object.keys({ ...fields, ...comparedBy }))),
    ).toEqual([]));

  const columns = Object.keys(product.fields);
  it.each([
    ['produkt', columns, 'products: prisma/models.prisma has no model for "produkt"'],
    ['product', [...columns, 'colour'], 'products: its field "colour" is no column of the model Product'],
    ['product', columns.filter((name) => name !== 'price'), 'products: the column "price" of the model Product is none of its fields'],
  ])('content types that differ from the model of %s are reported by type and field', (model, fields, mistake) =>
    expect(mistakesIn('products', model, fields)).toEqual([mistake]),
  );
});

/** Columns that the database layer itself writes. */
const TECHNICAL = ['id', 'version', 'createdAt', 'updatedAt'];

function mistakesIn(path: string, model: string, fields: string[]): string[] {
  const name = model.charAt(0).toUpperCase() + model.slice(1);
  const [, scalars] = Object.entries(Prisma).find(([key]) => key === `${name}ScalarFieldEnum`) ?? [];
  if (!scalars) return [`${path}: prisma/models.prisma has no model for "${model}"`];
  const columns = Object.keys(scalars);
  const missing = (names: string[], from: string[]) => names.filter((one) => !from.includes(one) && !TECHNICAL.includes(one));
  return [
    ...missing(fields, columns).map((field) => `${path}: its field "${field}" is no column of the model ${name}`),
    ...missing(columns, fields).map((column) => `${path}: the column "${column}" of the model ${name} is none of its fields`),
  ];
}
