/** The entry points of a stranger's text or file, each tried with its worst input (`npm run bench:attacks -- entry-points`). */
import { readFileSync } from 'node:fs';
import { openDatabase } from '../../server/platform/database/database';
import { PASTE_PATH } from '../../shared/inquiries/quote-list';
import { signIn } from '../faults/writers';
import { createRowXml, createWorkbook } from '../support/hostile-workbooks';
import { addQuotation } from '../support/quotations';
import type { RunningServer } from '../support/server';

export type EntryPoint = { name: string; run: (site: AttackedSite) => Promise<string> };
/** A site with a signed-in person, an order, and an inquiry with a hostile message. */
export type AttackedSite = { server: RunningServer; token: string; orderId: number; inquiryId: number; patienceMs: number };

const STRANGER = { 'x-forwarded-for': '203.0.113.66' };
const OTHER = { 'x-forwarded-for': '198.51.100.7' };
const SPACES = (count: number) => `5 broom,1/1/11 1:11${' '.repeat(count)}x`;
const DOTS = `${'.'.repeat(250)}${'a'.repeat(247)} b\n`;
const WORKBOOK = createWorkbook({ rows: createRowXml('Floor cleaner', '5').repeat(200_000) });
const SMALL = createWorkbook({ rows: createRowXml('Floor cleaner', '5').repeat(5) });
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Answer = { status: string; ms: number; byteLength: number };

async function ask({ server, patienceMs }: AttackedSite, path: string, init: RequestInit): Promise<Answer> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const answer = await fetch(server.url + path, { ...init, signal });
    const { byteLength } = await answer.arrayBuffer();
    return { status: String(answer.status), ms: Math.round(performance.now() - startedAt), byteLength };
  } catch {
    return { status: `no answer in ${patienceMs / 1_000} s`, ms: patienceMs, byteLength: 0 };
  }
}

const post = (site: AttackedSite, path: string, body: RequestInit['body'], headers: Record<string, string>) =>
  ask(site, path, { method: 'POST', body: body ?? null, headers: { ...STRANGER, ...headers } });
const json = (site: AttackedSite, path: string, value: object) =>
  post(site, path, JSON.stringify(value), { 'content-type': 'application/json' });
const file = (site: AttackedSite, body: string | Buffer, type: string, headers = {}) =>
  post(site, '/api/requirement-list/file', typeof body === 'string' ? body : new Uint8Array(body), { 'content-type': type, ...headers });

function count(answers: Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, times]) => `${times} × ${status}`).join(', ');
}
const inWords = ({ status, ms }: { status: string; ms: number }) => `${status} after ${ms} ms`;

export const ENTRY_POINTS: EntryPoint[] = [
  { name: 'pasted list of 99 kB', run: async (site) => inWords(await json(site, '/api/requirement-list', { text: SPACES(99_000) })) },
  {
    name: 'contact message of 4.9 kB',
    run: async (site) =>
      inWords(
        await json(site, '/api/contact', { name: 'x', email: 'x@example.com', company: 'x', subject: 'bulk', message: SPACES(4_850) }),
      ),
  },
  {
    name: 'stored mail of 20 kB, its inquiry opened 5 times',
    run: async (site) => {
      const input = encodeURIComponent(JSON.stringify({ json: { inquiryId: site.inquiryId } }));
      const open = () =>
        ask(site, `/trpc/admin.requirementLists.inInquiry?input=${input}`, { headers: { authorization: `Bearer ${site.token}` } });
      return [await open(), await open(), await open(), await open(), await open()].map(inWords).join(', ');
    },
  },
  { name: 'list file of 512 kB', run: async (site) => inWords(await file(site, DOTS.repeat(1_050), 'text/csv')) },
  { name: 'list file of 2 MB of ",\\n"', run: async (site) => inWords(await file(site, ',\n'.repeat(1_040_000), 'text/csv')) },
  {
    name: 'file name of 2 MB',
    run: async (site) => {
      const form = new FormData();
      form.set('file', new Blob(['broom 5\nmop 6']), `${'n'.repeat(2_000_000)}.csv`);
      const answer = await post(site, PASTE_PATH, form, { origin: site.server.url });
      return `${inWords(answer)}, ${answer.byteLength} bytes`;
    },
  },
  {
    name: 'five workbooks from one address while others upload',
    run: async (site) => {
      const five = Array.from({ length: 5 }, () => file(site, WORKBOOK, EXCEL));
      const others = [await file(site, SMALL, EXCEL, OTHER), await file(site, SMALL, EXCEL, OTHER)];
      return `${count(await Promise.all(five))}; others ${others.map(inWords).join(', ')}`;
    },
  },
  {
    name: 'a hundred refused attachments',
    run: async (site) => {
      const attach = (body: string, from: Record<string, string>) =>
        post(site, '/api/requirement-list/attachment?name=a.csv', body, {
          'content-type': 'text/csv',
          'idempotency-key': 'k'.repeat(20),
          ...from,
        });
      const order = { name: 'x', email: 'x@example.com', lines: [{ text: 'broom', quantity: 5_000 }] };
      await post(site, '/api/quote-requests', JSON.stringify(order), {
        'content-type': 'application/json',
        'idempotency-key': 'k'.repeat(20),
      });
      const refused: Answer[] = [];
      for (let n = 0; n < 100; n += 1) refused.push(await attach('', { 'x-forwarded-for': `203.0.113.${n}` }));
      return `${count(refused)}; then another file ${inWords(await attach('item,qty\nbroom,5', OTHER))}`;
    },
  },
  {
    name: 'text/plain from a foreign page',
    run: async (site) =>
      inWords(await file(site, 'broom 5', 'text/plain', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })),
  },
  {
    name: '30 proformas at once',
    run: async (site) => {
      const headers = { authorization: `Bearer ${site.token}` };
      const all = await Promise.all(
        Array.from({ length: 30 }, () => ask(site, `/admin/orders/${site.orderId}/proforma.pdf?share=50`, { headers })),
      );
      return `${count(all)}, the last after ${Math.max(...all.map(({ ms }) => ms))} ms`;
    },
  },
];

/** Prepares the rows that the entry points need. */
export async function prepareEntryPoints(server: RunningServer, database: string, patienceMs: number): Promise<AttackedSite> {
  const db = await openDatabase(database);
  const { inquiryId } = await addQuotation(db, { at: new Date() });
  await db.transact((tx) => tx.contactInquiry.update({ where: { id: inquiryId }, data: { message: `3 mops\n${SPACES(20_000)}` } }));
  const order = await db.read.salesOrder.findFirstOrThrow();
  await db.close();
  const { token } = await signIn(server.url, { 'x-forwarded-for': '192.0.2.1' });
  return { server, token, orderId: order.id, inquiryId, patienceMs };
}

/** The resident memory of a process in MB. */
export const readMemory = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
