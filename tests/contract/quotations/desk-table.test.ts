/**
 * Each state × each day of the validity × the inquiry's place × demo or not, in one table: lists, counts, chips, files, overview and
 * reminders say the same, in the morning and on both sides of midnight in India.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { QUOTATION_VIEWS } from '../../../shared/quotation/list-query';
import type { QuotationSummary } from '../../../shared/quotation/rows';
import { describeQuotationState } from '../../../shared/quotation/state-words';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { shareQuotationOffice } from '../../support/quotation-office';

const SENT = new Date('2026-11-20T06:00:00Z');
const [BEFORE, AFTER] = [new Date('2026-11-19T06:00:00Z'), new Date('2026-11-23T06:00:00Z')];
/** The moments, with the day that they are in India. */
const MOMENTS: [string, number][] = [
  ['2026-11-24T06:00:00.000Z', 24],
  ['2026-11-24T18:29:59.999Z', 24],
  ['2026-11-24T18:30:00.000Z', 25],
];
const REQUESTS = ['question', 'price-asked', 'changes-asked'];
const LAST_DAYS = [23, 24, 25, 26, 27, 28, 29];

/** What happened to a quotation; `waits`: for us, if its conversation does; `had`: somebody has it. */
type Kind = {
  state: string;
  had?: boolean;
  click?: Date;
  mail?: Date;
  waits?: boolean;
  status?: string;
  isSpam?: boolean;
  isAnswered?: boolean;
};
const KINDS: Record<string, Kind> = {
  draft: { state: 'draft' },
  accepted: { state: 'accepted', had: true, click: AFTER },
  declined: { state: 'declined', had: true },
  withdrawn: { state: 'withdrawn' },
  ready: { state: 'open' },
  'with the buyer': { state: 'open', had: true },
  'asked by the link': { state: 'open', had: true, click: AFTER, waits: true },
  'asked before the revision': { state: 'open', had: true, click: BEFORE },
  'asked and answered': { state: 'open', had: true, click: AFTER, isAnswered: true },
  'asked and resolved': { state: 'open', had: true, click: AFTER, status: 'resolved' },
  'asked by spam': { state: 'open', had: true, click: AFTER, isSpam: true },
  'answered by mail': { state: 'open', had: true, mail: AFTER, waits: true },
  'answered by mail before the revision': { state: 'open', had: true, mail: BEFORE },
  'a mail before anybody had it': { state: 'open', mail: AFTER },
  'a mail after the withdrawal': { state: 'withdrawn', had: true, mail: AFTER },
  'a mail of spam': { state: 'open', had: true, mail: AFTER, isSpam: true },
};
/** `joined`: the inquiry is joined to another one, and the state of that one counts; `erased`: the buyer has been erased. */
const PLACES = ['own', 'joined', 'joined, its own state waits', 'erased'] as const;

type Cell = Kind & { id: number; place: (typeof PLACES)[number]; lastDay: number; isDemo: boolean; isMine: boolean };

/** The state that people see, from the table's own words. */
function stateOf({ state, had, waits, place, lastDay }: Cell, today: number): string {
  if (state !== 'open') return state;
  if (waits && (place === 'own' || place === 'joined')) return 'answer';
  if (lastDay < today) return 'expired';
  if (!had) return 'ready';
  return lastDay - today <= 3 ? 'ending' : 'open';
}

function viewsOf(cell: Cell, today: number): string[] {
  const state = stateOf(cell, today);
  const { isMine, lastDay } = cell;
  return [
    'all',
    ...(state === 'open' ? [] : [state]),
    ...(['open', 'ending'].includes(state) ? ['buyer'] : []),
    ...(cell.state === 'open' && lastDay >= today ? ['open'] : []),
    ...(['declined', 'withdrawn'].includes(state) ? ['lost'] : []),
    ...(isMine && ['draft', 'open'].includes(cell.state) ? ['mine'] : []),
    ...(isMine ? ['follow-up'] : []),
  ];
}

const WHY_NOT: Record<string, string> = {
  draft: 'it was not sent yet',
  ready: 'nobody has it yet',
  answer: 'the buyer waits for our answer',
  expired: 'it has expired',
  accepted: 'the buyer accepted it',
  declined: 'the buyer declined it',
  withdrawn: 'it was withdrawn',
};
function whyNotOf(cell: Cell, today: number): string | null {
  if (cell.place === 'erased' && cell.state !== 'draft') return 'its buyer was erased';
  return WHY_NOT[stateOf(cell, today)] ?? (cell.isSpam && !cell.place.startsWith('joined,') ? 'its inquiry is suspected spam' : null);
}

for (const provider of bothProvidersFor('SQL'))
  describe(`the desk of quotations on ${provider}`, quickOn('sqlite', provider), () => {
    const office = shareQuotationOffice(provider);
    const cells: Cell[] = [];
    beforeAll(async () => {
      const { id: me } = await office.db.read.adminUser.findFirstOrThrow();
      const asked = {
        name: 'Meera',
        email: 'm@example.com',
        topic: 'quote',
        message: 'x',
        source: 'contact',
        createdAt: BEFORE,
        dueAt: BEFORE,
      };
      const rows: Record<string, object[]> = {
        contactInquiry: [],
        quotation: [],
        quotationRevision: [],
        quotationLink: [],
        inquiryMessage: [],
      };
      const put = (model: string, row: object) => void rows[model]?.push(row);
      // An inquiry that another one is joined to has an id of its own; all other rows have the id of their cell.
      const [first, ofHeads] = [10_000, 10_000];
      for (const kind of Object.values(KINDS))
        for (const place of PLACES)
          for (const isDemo of place === 'erased' ? [false] : [false, true])
            for (const lastDay of kind.state === 'open' ? LAST_DAYS : [24]) {
              const id = first + cells.length;
              const isMine = lastDay % 2 === 0;
              cells.push({ ...kind, id, place, lastDay, isDemo, isMine });
              const waits = (kind.click ?? kind.mail) !== undefined && !kind.isAnswered;
              const state = {
                ...{ status: kind.status ?? 'new', suspectedSpam: kind.isSpam ?? false },
                ...{ firstAnswerAt: null, repliedAt: waits ? AFTER : null },
              };
              const still = { status: 'new', suspectedSpam: false, firstAnswerAt: BEFORE, repliedAt: null };
              const headId = place.startsWith('joined') ? id + ofHeads : id;
              const isJoinedAlone = place === 'joined, its own state waits';
              put('contactInquiry', { ...asked, ...(isJoinedAlone ? still : state), id: headId, isDemo, joinedToId: null });
              if (headId !== id) put('contactInquiry', { ...asked, ...(isJoinedAlone ? state : still), id, isDemo, joinedToId: headId });
              const isSent = kind.state !== 'draft';
              const had = kind.had ? AFTER : null;
              const validUntil = new Date(Date.UTC(2026, 10, lastDay, 18, 30));
              const who = place === 'erased' ? { buyerName: '', inquiryId: null } : { buyerName: 'Meera', inquiryId: id };
              const mine = { ownerId: isMine ? me : null, followUpAt: isMine ? AFTER : null };
              const dates = { sentAt: isSent ? SENT : null, handedOverAt: had, validUntil: isSent ? validUntil : null };
              put('quotation', { ...who, ...mine, ...dates, id, state: kind.state, currentRevision: Number(isSent), createdAt: BEFORE });
              const frozen = { document: '', hash: 'x', taxablePaise: 1n, totalPaise: 1n, validUntil, sentAt: SENT, sentBy: 'Asha' };
              if (isSent) put('quotationRevision', { ...frozen, id, quotationId: id, number: 1 });
              const link = { quotationId: id, revisionId: id, label: 'WhatsApp', createdAt: SENT, createdBy: 'Asha', handedOverAt: had };
              if (isSent) put('quotationLink', link);
              const entry = { inquiryId: headId, direction: 'in', authorName: 'Meera', text: 'x' };
              const click = { channel: 'quotation', kind: `quotation.${REQUESTS[lastDay % REQUESTS.length]}`, quotationId: id };
              if (kind.click) put('inquiryMessage', { ...entry, ...click, createdAt: kind.click });
              if (kind.mail) put('inquiryMessage', { ...entry, channel: 'mail', kind: 'mail', quotationId: null, createdAt: kind.mail });
            }
      type Table = { createMany(of: { data: object[] }): Promise<unknown> };
      await office.db.transact(async (tx) => {
        for (const [model, all] of Object.entries(rows))
          for (let from = 0; from < all.length; from += 200)
            await (tx[model as 'quotation'] as unknown as Table).createMany({ data: all.slice(from, from + 200) });
      });
    });

    const ask = (name: string, input?: object) => office.askWith('query', `admin.${name}`, input ?? {});
    const ordered = (ids: number[]) => [...ids].sort((one, other) => one - other);
    async function rowsIn(view: string): Promise<QuotationSummary[]> {
      const rows: QuotationSummary[] = [];
      for (let page = 1; ; page += 1) {
        const read = await ask('quotations.page', { view, page, pageSize: 200 });
        rows.push(...read.rows);
        if (read.next === null) return rows;
      }
    }

    it.each(provider === 'sqlite' ? MOMENTS : MOMENTS.slice(-1))(
      'lists, counts, chips, files, overview and reminders of quotations agree at %s',
      async (moment, today) => {
        office.clock.now = new Date(moment);
        const session = { lastSeenAt: office.clock.now, expiresAt: new Date('2027-01-01T00:00:00Z') };
        await office.db.transact((tx) => tx.adminSession.updateMany({ data: session }));
        const idsOf = (view: string, of: readonly Cell[] = cells) =>
          of.filter((cell) => viewsOf(cell, today).includes(view)).map(({ id }) => id);
        const real = cells.filter(({ isDemo }) => !isDemo);
        const counts = await ask('quotations.counts');
        const period = await ask('quotations.counts', { from: '2026-11-01', to: '2026-11-30' });
        for (const view of QUOTATION_VIEWS) {
          const listed = (await rowsIn(view)).map(({ id }) => id);
          expect([view, ordered(listed)]).toEqual([view, idsOf(view)]);
          expect([view, counts[view], period[view]]).toEqual([view, listed.length, idsOf(view, real).length]);
          const file = (await office.call('GET', `/admin/export/quotations.csv?view=${view}`, { token: office.token })).text.trim();
          expect([
            view,
            ordered(
              file
                .split('\r\n')
                .slice(1)
                .map((line) => Number(line.split(',')[0])),
            ),
          ]).toEqual([view, idsOf(view, real)]);
        }
        const day = `2026-11-${today}`;
        const chips = (await rowsIn('all')).map((row) => [row.id, { ...describeQuotationState(row, day), waits: row.waitsForUs }] as const);
        const ends = ['Expires today', 'Expires in 1 day', 'Expires in 2 days', 'Expires in 3 days'];
        for (const cell of cells) {
          const chip = new Map(chips).get(cell.id);
          const state = stateOf(cell, today);
          expect([cell, chip?.state, chip?.waits]).toEqual([cell, state, state === 'answer']);
          if (chip?.state === 'ending') expect(chip.label).toBe(ends[cell.lastDay - today]);
        }
        expect((await ask('overview')).quotations).toMatchObject({
          notHandedOver: idsOf('ready', real).length,
          endingSoon: idsOf('ending', real).length,
          followUpsDue: idsOf('follow-up', real).length,
        });
        for (let from = 0; from < cells.length; from += 50) {
          const some = cells.slice(from, from + 50);
          const why = (await ask('quotations.reminders', { ids: some.map(({ id }) => id) })).map((row: { id: number; why: string }) => [
            row.id,
            row.why,
          ]);
          expect(why).toEqual(some.map((cell) => [cell.id, whyNotOf(cell, today)]));
        }
      },
    );
  });
