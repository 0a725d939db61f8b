/** The pictures of an import: uploaded beside its table, resumed after an interruption, and undone with its products. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';

const products = findTypeByPath('products');
const MANY = 6;

const app = shareContent('sqlite', { isStill: true });
beforeEach(() =>
  app.db.transact(async (tx) => {
    await tx.product.deleteMany();
    await tx.picture.deleteMany();
  }),
);

const paint = (at: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: at % 256, g: (at * 7) % 256, b: (at * 13) % 256 } } })
    .png()
    .toBuffer();
const upload = async (at: number, job: string, token = app.token) =>
  app.call('POST', `/api/admin/pictures?${new URLSearchParams({ name: `photo-${at}.png`, job })}`, {
    token,
    body: await paint(at),
    headers: { 'content-type': 'image/png' },
  });
const tableOf = (count: number) =>
  Buffer.from(`Title,Photo\n${Array.from({ length: count }, (_, at) => `Ware ${at},photo-${at}.png`).join('\n')}\n`);
const post = (step: string, body: Buffer, query: Record<string, string>) =>
  app.call('POST', `/admin/import/products/${step}?${new URLSearchParams(query)}`, {
    token: app.token,
    body,
    headers: { 'content-type': 'text/csv' },
  });
async function importWith(job: string, count: number): Promise<string> {
  const { body: report } = await post('check', tableOf(count), { job });
  expect(report.missingPictures).toBeUndefined();
  const { status, body } = await post('apply', tableOf(count), { job, digest: report.digest });
  expect([status, body.count]).toEqual([200, count]);
  return body.changeSet;
}
const undo = (changeSet: string) => app.ask('mutation', 'admin.history.undo', { changeSet });
const left = async () => [(await app.rows(products)).length, await app.db.read.picture.count()];

it('pictures and products of an import are undone by one undo, and come back by undoing that', async () => {
  const job = randomUUID();
  for (let at = 0; at < MANY; at += 1) expect((await upload(at, job)).status).toBe(201);
  const changeSet = await importWith(job, MANY);
  expect([changeSet, ...(await left())]).toEqual([job, MANY, MANY]);
  const undone = (await undo(changeSet)) as { changeSet: string };
  expect(await left()).toEqual([0, 0]);
  await undo(undone.changeSet);
  expect(await left()).toEqual([MANY, MANY]);
});

it('an interrupted upload continues: pictures that are stored are not stored again, and keep their own undo', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  for (const at of [0, 1]) await upload(at, first);
  const statuses: number[] = [];
  for (const at of [0, 1, 2, 2]) statuses.push((await upload(at, second)).status);
  expect(statuses).toEqual([200, 200, 201, 200]);
  await undo(await importWith(second, 3));
  expect(await left()).toEqual([0, 2]);
});

it('a picture joins neither a finished import nor the change set of something else', async () => {
  const job = randomUUID();
  await upload(0, job);
  await importWith(job, 1);
  await upload(1, job);
  const { changeSet } = (await app.db.read.revision.findFirst({ orderBy: { id: 'desc' } })) as { changeSet: string };
  expect(changeSet).not.toBe(job);
  await undo(job);
  expect(await left()).toEqual([0, 1]);
  await upload(2, job);
  expect(await left()).toEqual([0, 2]);
  expect(await app.db.read.revision.count({ where: { changeSet: job } })).toBe(2);
});
