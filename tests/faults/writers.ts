/** Concurrent writers, and a check that everything acknowledged was stored. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { openClient } from '../../server/platform/database/database';
import { findTypeByPath } from '../../shared/content/registry';
import { createSampleRow } from '../support/samples';
import type { RunningServer } from '../support/server';

const form = { name: 'Asha', email: 'asha@example.com', company: 'Blue Hotel', subject: 'bulk' };

/** Answers by status; 0 counts requests without an answer. */
export type AnswerTally = Record<number, number>;

type Load = { token?: string; products?: number[]; pauseMs?: number };

export class Writers {
  /** The acknowledged messages, and for each product the number of its last acknowledged text. */
  readonly messages = new Set<string>();
  readonly #texts = new Map<number, number>();
  readonly tally: AnswerTally = {};
  #stopped = false;
  #pauseMs = 0;
  #next = 0;
  #running: Promise<void>[] = [];

  /**
   * `visitors` visitors send messages, and an administrator changes the text of each of the `products`, until `stop`. Each of them pauses
   * for `pauseMs` between two writes, to leave room for a long operation beside them.
   */
  start(server: RunningServer, visitors: number, { token = '', products = [], pauseMs = 0 }: Load = {}): void {
    this.#stopped = false;
    this.#pauseMs = pauseMs;
    this.#running = [
      ...Array.from({ length: visitors }, () => this.#repeat(() => this.#send(server))),
      ...products.map((id) => this.#repeat(() => this.#edit(server, token, id))),
    ];
  }

  /** Waits for requests in flight and starts no new ones. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  /** Expects that everything acknowledged is in the database, once and complete. */
  async expectAllStored(url: string): Promise<void> {
    const client = await openClient(url, 'read');
    try {
      const stored = (await client.contactInquiry.findMany({ where: { isDemo: false, email: form.email }, select: { message: true } })).map(
        ({ message }) => message,
      );
      const there = new Set(stored);
      expect(there.size, 'no message is stored twice').toBe(stored.length);
      expect([...this.messages].filter((message) => !there.has(message))).toEqual([]);
      // An inquiry is stored with its mail, and an edit with its revision, or neither is stored.
      expect(await client.outboxMail.count({ where: { kind: 'notification' } })).toBe(stored.length);
      for (const [id, number] of this.#texts) {
        const { description, version } = await client.product.findUniqueOrThrow({ where: { id } });
        expect(Number(description.split(' ')[1])).toBeGreaterThanOrEqual(number);
        expect(await client.revision.count({ where: { type: 'products', rowId: id, action: 'update' } })).toBe(version - 1);
      }
    } finally {
      await client.$disconnect();
    }
  }

  async #repeat(write: () => Promise<number>): Promise<void> {
    while (!this.#stopped) {
      const status = await write().catch(() => 0);
      this.tally[status] = (this.tally[status] ?? 0) + 1;
      if (status === 0) return;
      if (this.#pauseMs > 0) await pause(this.#pauseMs);
    }
  }

  async #send({ url }: RunningServer): Promise<number> {
    this.#next += 1;
    const message = `Message ${this.#next}`;
    const status = await send(`${url}/api/contact`, 'POST', { ...form, message });
    if (status === 201) this.messages.add(message);
    return status;
  }

  async #edit({ url }: RunningServer, token: string, id: number): Promise<number> {
    const number = (this.#texts.get(id) ?? 0) + 1;
    const status = await send(`${url}/api/admin/products/${id}`, 'PUT', { description: `Text ${number}` }, token);
    if (status === 200) this.#texts.set(id, number);
    return status;
  }
}

async function send(url: string, method: string, body: object, token?: string): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Adds products to a site without content; returns their ids. */
export async function addProducts({ url }: RunningServer, token: string, count: number): Promise<number[]> {
  const add = async (path: string, fields: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(fields) });
    const { success: _, ...named } = (await answer.json()) as Record<string, unknown>;
    expect(answer.status, path).toBe(201);
    return (Object.values(named)[0] as { id: number }).id;
  };
  const categoryId = await add('product-categories', createSampleRow(findTypeByPath('product-categories')));
  const ids: number[] = [];
  while (ids.length < count) ids.push(await add('products', { ...createSampleRow(findTypeByPath('products')), categoryId }));
  return ids;
}

/** Signs the administrator in; returns the token and the device cookie. */
export async function signIn(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'admin', password: 'correct horse' }),
  });
  const { token = '' } = (await answer.json()) as { token?: string };
  const device = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? '';
  return { status: answer.status, token, device: device.split(';')[0] ?? '' };
}
