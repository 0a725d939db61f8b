/** The exports of newsletter programs say who left: an import subscribes none of these people, and nobody from other columns. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shareContent } from '../../support/content';

const app = shareContent('sqlite', { isStill: true });

const check = async (list: Buffer, name = '') => {
  const headers = { 'content-type': 'text/csv' };
  const { body } = await app.call('POST', `/admin/import/newsletter/check?${new URLSearchParams({ name })}`, {
    body: list,
    token: app.token,
    headers,
  });
  return body;
};
const counts = async (list: Buffer, name?: string) => {
  const { new: fresh, left, invalid } = (await check(list, name)).counts;
  return { new: fresh, left, invalid };
};
const caseOf = (file: string) => readFileSync(`tests/support/cases/${file}`);

it.each([
  ['news-status-word.csv', { new: 1, left: 2, invalid: 0 }],
  ['news-unsubscribed-file.csv', { new: 0, left: 1, invalid: 0 }],
  ['news-note.csv', { new: 1, left: 0, invalid: 0 }],
  ['news-pasted.txt', { new: 2, left: 0, invalid: 0 }],
  ['news-plain.csv', { new: 1, left: 0, invalid: 0 }],
])('the list %s is read as %j', async (file, expected) => expect(await counts(caseOf(file))).toEqual(expected));

it('the report names the column that was read, and the words by which people left', async () => {
  const report = await check(caseOf('news-status-word.csv'));
  expect(report).not.toHaveProperty('column');
  expect((await check(caseOf('news-note.csv'))).column).toBe('Email Address');
  expect(report.leftInFile).toEqual([
    { reason: 'Status: cleaned', count: 1 },
    { reason: 'Status: unsubscribed', count: 1 },
  ]);
});

it('the name of a file says that its people left', async () =>
  expect(await counts(Buffer.from('Email\na@people.example'), 'cleaned_members.csv')).toEqual({ new: 0, left: 1, invalid: 0 }));
