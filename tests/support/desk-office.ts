/** The desk in tests: an app with inquiries of visitors, and the questions and changes of the administrator. */
import { expect } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import { startContent } from './content';

const MINUTE = 60_000;

/** An app with a clock that `later` moves, and with inquiries of visitors. */
export async function startInquiryDesk(provider: DatabaseProvider) {
  let now = new Date('2026-03-02T06:00:00Z');
  const app = await startContent(provider, { now: () => now });
  let { token } = app;
  const me = (await app.db.read.adminUser.findFirstOrThrow()).id;
  const trpc = (kind: 'query' | 'mutation', name: string, input?: object, options: object = {}) =>
    app.trpc(kind, `admin.inquiries.${name}`, input, { token, ...options });
  const ask = async (kind: 'query' | 'mutation', name: string, input?: object) => {
    const { status, body, text } = await trpc(kind, name, input);
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body.result.data.json;
  };
  const send = async (name: string, fields: object = {}): Promise<number> => {
    now = new Date(now.getTime() + MINUTE);
    const email = `${name}@example.com`.toLowerCase();
    const body = { name, email, company: 'Rao & Co', subject: 'bulk', message: 'Please call.', ...fields };
    expect(await app.call('POST', '/api/contact', { body })).toMatchObject({ status: 201 });
    return (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  };
  const later = async (ms: number) => {
    now = new Date(now.getTime() + ms);
    ({ token } = await app.login());
  };
  const update = (id: number, fields: object) => ask('mutation', 'update', { id, ...fields });
  const refusal = async (id: number, fields: object) => {
    const { status, body } = await trpc('mutation', 'update', { id, ...fields });
    return [status, body.error?.json.message];
  };
  const page = (input: object = {}) => ask('query', 'page', input);
  const names = async (input: object = {}): Promise<string[]> => (await page(input)).rows.map(({ name }: { name: string }) => name);
  return { app, me, trpc, ask, send, later, update, refusal, page, names };
}
export type InquiryDesk = Awaited<ReturnType<typeof startInquiryDesk>>;
