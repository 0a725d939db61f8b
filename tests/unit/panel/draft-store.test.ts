/** Drafts in the browser's storage. */
import { beforeEach, expect, it, vi } from 'vitest';
import { dropDraft, readDraft, writeDraft } from '../../../client/admin/editing/drafts/draft-store';

const DAY_MS = 86_400_000;

/** The stored texts are properties of the object, as in a browser's storage. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.useFakeTimers({ now: new Date('2026-03-02T06:00:00Z') });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

it('drafts are read by their own user until they are thirty days old, or deleted', () => {
  writeDraft(1, 'products:12', { title: 'Rice' });
  expect(readDraft(2, 'products:12')).toBeNull();
  expect(readDraft(1, 'products:new')).toBeNull();
  later(30 * DAY_MS - 1);
  expect(readDraft(1, 'products:12')).toEqual({ values: { title: 'Rice' }, at: '2026-03-02T06:00:00.000Z' });
  later(1);
  expect(readDraft(1, 'products:12')).toBeNull();

  writeDraft(1, 'products:12', { title: 'Rice' });
  dropDraft(1, 'products:12');
  expect(readDraft(1, 'products:12')).toBeNull();
});

it('the draft store removes the oldest of more than thirty drafts, and does not store too long drafts', () => {
  for (let id = 1; id <= 30; id += 1) {
    writeDraft(1, `products:${id}`, id);
    later(1);
  }
  writeDraft(1, 'products:30', 'x'.repeat(200_000));
  expect(readDraft(1, 'products:30')?.values).toBe(30);
  writeDraft(1, 'products:31', 31);
  expect([1, 2, 31].map((id) => readDraft(1, `products:${id}`)?.values)).toEqual([undefined, 2, 31]);
});

it('no draft is read where the storage is damaged or fails', () => {
  localStorage.setItem('panel-draft:1:products:12', '{"values":');
  expect(readDraft(1, 'products:12')).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  writeDraft(1, 'products:12', {});
  expect(readDraft(1, 'products:12')).toBeNull();
});
