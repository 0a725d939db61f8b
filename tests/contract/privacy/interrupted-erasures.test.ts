/**
 * An erasure that fails, gets no answer, dies or falls silent at any of its steps: another process finishes it, or nothing of it happened.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '../../../scripts/temporary-folder';
import { erasuresJob, finishErasures } from '../../../server/features/privacy/erasing/erasing-jobs';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { ErasingClaim } from '../../../server/platform/personal-data/erasing-claim';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { by, END, type End, email, LEASE_MS, NOTES, startErasingSite } from '../../support/erasing-site';
import { share } from '../../support/share';

const WHOLE = { inquiries: ['Zebra writes', 'Yak writes', 'Zebra calls', 'Zebra again'], notes: NOTES + 1, copies: [], parts: 0 };
const ERASED = { inquiries: ['Yak writes', 'Zebra again'], notes: 1, copies: [NOTES + 2], parts: 0 };
/** Where an erasure is cut off decides what is left: a model of it, by the number of the step (`take`, `begin`, …, `end`, `release`). */
function model(steps: string[], at: number, end: End) {
  const [begin, firstDeletion, last] = [steps.indexOf('begin') + 1, steps.indexOf('delete') + 1, steps.indexOf('end') + 1];
  const isBegun = at > begin || (at === begin && end === 'killed after');
  const isCancelled = isBegun && end === 'refused' && at <= firstDeletion;
  const isDone = at > last || (at === last && ['lost', 'killed after'].includes(end));
  const isToldDone = at > last || (at === last && ['lost', 'unreachable'].includes(end));
  const isLeased = end.startsWith('killed') && (at > 1 || end === 'killed after') && at < steps.length;
  const isReleased = at < steps.length || ['lost', 'killed after'].includes(end);
  return { isReleased, isBegun, isCancelled, isDone, isToldDone, isLeased, isErased: isBegun && !isCancelled };
}

for (const provider of bothProvidersFor('isolation'))
  describe(`an interrupted erasure on ${provider}`, { ...quickOn('sqlite', provider), timeout: 120_000 }, () => {
    const app = share(() => startErasingSite(provider));
    beforeEach(() => app.replant());

    /** The names of an erasure's steps, without an interruption. */
    async function stepsOf(): Promise<string[]> {
      const one = app.startProcess();
      await app.erase(one);
      await app.again();
      expect([app.said(), await app.state()]).toEqual([['begun', 'done'], ERASED]);
      const erased = await app.db.read.revision.findMany({ where: { action: 'erase', createdAt: new Date(app.now().getTime() - 1) } });
      expect(erased.map(({ type, userName, channel }) => [type, userName, channel])).toEqual(
        Array(2).fill(['contact-inquiries', 'Asha Rao', 'shell']),
      );
      return one.steps;
    }

    it.each(END)('an erasure with a step that is %s is finished by another process, or nothing of it happened', async (end) => {
      const steps = await stepsOf();
      expect(steps.slice(0, 2)).toEqual(['write', 'begin']);
      expect(steps.slice(-4)).toEqual(['delete', 'delete', 'end', 'write']);
      for (let at = 1; at <= steps.length; at += 1) {
        // A file that cannot be written has no part of the line.
        if (end === 'lost' && steps[at - 1] === 'begin') continue;
        await app.replant();
        const expected = model(steps, at, end);
        const isToldDone = await app.erase(app.startProcess(at, end)).then(
          () => true,
          () => false,
        );
        await app.again();
        const isOpen = expected.isErased && !expected.isDone;
        if (expected.isLeased) {
          const left = await app.state();
          app.later(LEASE_MS - 2);
          expect([at, await app.finish(), await app.state()]).toEqual([at, !isOpen, left]);
          app.later(1);
        }
        expect([at, await app.finish(), isToldDone]).toEqual([at, true, expected.isToldDone]);
        const words = expected.isCancelled ? ['begun', 'cancelled'] : expected.isErased ? ['begun', 'done'] : [];
        expect([at, app.said(), await app.state()]).toEqual([at, words, expected.isErased ? ERASED : WHOLE]);
        expect([at, await app.db.read.attemptCounter.count()]).toEqual([
          at,
          (expected.isLeased && !isOpen) || !expected.isReleased ? 1 : 0,
        ]);
      }
    });

    it.each(END)('a process that finishes the erasure of another one may itself have a step that is %s', async (end) => {
      const { erasures } = app.services;
      let isThrough = false;
      for (let at = 1; !isThrough; at += 1) {
        await app.replant();
        await erasures.begin({ email: erasures.hashOfAddress(email), phone: erasures.hashOfPhone('9845012345') }, app.now());
        await app.again();
        const one = app.startProcess(at, end);
        const isFinished = await finishErasures(one.services).catch(() => false);
        const isCutOff = ['lost', 'killed after'].includes(end) && one.steps[at - 1] === 'end';
        expect([at, isFinished]).toEqual([at, app.said().includes('done') && !isCutOff]);
        app.later(LEASE_MS);
        expect([at, await app.finish(), app.said(), await app.state()]).toEqual([at, true, ['begun', 'done'], ERASED]);
        isThrough = one.steps.length < at;
      }
    });

    it.each(['silent before', 'silent after'] as const)(
      'a process that is %s any step finds its erasure taken over, and changes nothing more',
      async (end) => {
        const steps = await stepsOf();
        const gone = { ...ERASED, inquiries: ['Yak writes'] };
        for (let at = 3; at <= steps.length; at += 1) {
          await app.replant();
          const one = app.startProcess(at, end);
          const clock = vi.spyOn(performance, 'now');
          const erasing = app.erase(one).then(
            () => 'done',
            ({ message }) => message,
          );
          await one.silent;
          const isDone = end === 'silent after' && at >= steps.length - 1;
          app.later(LEASE_MS);
          expect([at, await app.finish(), await app.state()]).toEqual([at, true, gone]);
          const later = performance.now() + LEASE_MS;
          clock.mockImplementation(() => later);
          one.resume();
          const isLast = at > steps.indexOf('end') || (at === steps.indexOf('end') && end === 'silent after');
          expect([at, await erasing]).toEqual([at, isDone || isLast ? 'done' : expect.any(String)]);
          clock.mockRestore();
          expect([at, await app.state(), (await app.services.erasures.read()).erasures.at(-1)]).toMatchObject([
            at,
            gone,
            { doneAt: expect.any(Date) },
          ]);
          expect([at, await app.finish()]).toEqual([at, true]);
        }
      },
    );

    it('an erasure of records is finished after a kill, and cancelled after a failure, like that of a person', async () => {
      const wanted = { ...ERASED, inquiries: ['Yak writes', 'Zebra calls', 'Zebra again'], copies: [NOTES + 1] };
      for (const end of ['refused', 'refused twice', 'killed after'] as const) {
        await app.replant();
        const known = (await app.services.erasures.read()).erasures.length;
        const { id } = await app.db.read.contactInquiry.findFirstOrThrow({ where: { message: 'Zebra writes' } });
        const one = app.startProcess(5, end);
        await expect(erasePersonalData(one.services, { rows: { contactInquiry: [id] } }, by)).rejects.toThrow(end.split(' ')[0]);
        await app.again();
        app.later(LEASE_MS);
        const { erasures } = await app.services.erasures.read();
        expect([end, erasures.length]).toEqual([end, known + (end === 'refused' ? 0 : 1)]);
        expect([end, await app.finish(), await app.state()]).toEqual([end, true, end === 'refused' ? WHOLE : wanted]);
      }
    });

    it('an erasure that is finished later leaves no word in any table, and deletes a mail file that the killed process left', async () => {
      const { services } = app.startProcess();
      await app.erase(app.startProcess(8, 'killed after')).catch(() => undefined);
      app.later(LEASE_MS);
      const mailFolder = createTemporaryFolder('site-interrupted-');
      writeFileSync(join(mailFolder, '1700000000000-4000.eml'), 'Zebra');
      expect(await finishErasures({ ...services, mailFolder })).toBe(true);
      expect(readdirSync(mailFolder)).toEqual([]);
      const rows = Object.values(await dumpDatabase(app.db)).flat();
      expect(rows.filter((row) => /zebra|9845012345/i.test(row))).toEqual([]);
    });

    it('of several erasures a process finishes those that no other process runs, and the job reads the file again until all are finished', async () => {
      const { services } = app.startProcess();
      const { erasures } = services;
      const held = await erasures.begin({ email: erasures.hashOfAddress(email) }, app.now());
      await erasures.begin({ email: erasures.hashOfAddress('yak@example.com') }, app.now());
      const claim = new ErasingClaim(services, held);
      await claim.take();
      const warn = vi.spyOn(services.log, 'warn');
      const read = vi.spyOn(erasures, 'read');
      const job = erasuresJob.start(services);
      const run = async () => {
        read.mockClear();
        await job?.run({ stopping: new AbortController().signal, record: () => undefined });
        return [(await app.db.read.contactInquiry.findMany()).map(({ message }) => message), read.mock.calls.length];
      };
      expect(await run()).toEqual([['Zebra writes', 'Zebra calls'], 2]);
      expect(warn.mock.calls).toMatchObject([[{ erasure: (await erasures.read()).erasures[1]?.id }, expect.any(String)]]);
      await claim.release();
      expect([await run(), await run()]).toEqual([
        [['Zebra calls'], 2],
        [['Zebra calls'], 1],
      ]);
      expect(await run()).toEqual([['Zebra calls'], 0]);
      await erasures.begin({ phone: erasures.hashOfPhone('9845012345') }, app.now());
      expect(await run()).toEqual([[], 2]);
    });
  });
