/** The process is killed during each kind of step with an order: an answered step is stored, and a repeat with its key writes nothing twice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/platform/database/database';
import { createStartedDatabase } from '../support/databases';
import { createConfirmForm, DISPATCH_FIELDS } from '../support/orders';
import { addQuotation, createPricedLine, reviseQuotation } from '../support/quotations';
import { type RunningServer, startServer } from '../support/server';
import { isLong, printFigure } from './long-form';
import { signIn } from './writers';

/** The delays in milliseconds after the request at which the process is killed. */
const MOMENTS = [2, 20, 60, 150];
/** The delays for an acceptance, which writes more than a step. */
const ACCEPTING = [2, 20, 40, 60, 80, 110, 150, 250];
const LINES = [createPricedLine('Palm soap', { quantity: 1_000_000 })];
const MAILED = ['confirm', 'sendDispatch', 'moveDate'];

// Each kill needs a start of the server, so these tests run only in the long form.
describe.runIf(isLong)('killed during a step with an order', () => {
  let db: Database;
  let env: Record<string, string>;
  let drop: () => Promise<void>;
  /** A session outlives the process. */
  let token = '';
  beforeAll(async () => {
    const started = await createStartedDatabase('sqlite');
    drop = started.drop;
    db = await openDatabase(started.url);
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@example.com' };
    env = { DATABASE_URL: started.url, SEED: 'none', RATE_LIMITS: 'off', ...mail };
  });
  let server: RunningServer;
  afterEach(() => server.stop());
  afterAll(async () => {
    await db.close();
    await drop();
  });

  /** Calls a procedure of orders; the status is 0 if the server ended meanwhile. */
  async function post({ url }: RunningServer, name: string, input: object, key: string) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key };
    const body = JSON.stringify({ json: input });
    return fetch(`${url}/trpc/admin.orders.${name}`, { method: 'POST', headers, body }).catch(() => null);
  }
  async function accepted(): Promise<number> {
    const { quotationId, revision } = await addQuotation(db, { at: new Date(), draft: { lines: LINES } });
    const decided = { decidedAt: new Date(), decidedBy: 'Meera Iyer' };
    await db.transact(async (tx) => {
      await tx.quotation.update({ where: { id: quotationId }, data: { state: 'accepted', decidedAt: decided.decidedAt } });
      await tx.quotationRevision.update({ where: { id: revision.id }, data: { decision: 'accepted', decidedOn: 'link', ...decided } });
    });
    return quotationId;
  }
  /** Creates an order with a hundred dispatched cases. */
  async function dispatched(server: RunningServer) {
    const quotationId = await accepted();
    await post(server, 'confirm', createConfirmForm(quotationId), `confirming-quotation-${quotationId}`);
    const { id, version } = await db.read.salesOrder.findUniqueOrThrow({ where: { quotationId } });
    const line = await db.read.orderLine.findFirstOrThrow({ where: { orderId: id } });
    const lines = [{ lineId: line.id, quantity: 100_000 }];
    await post(server, 'sendDispatch', { id, version, ...DISPATCH_FIELDS, mail: null, lines }, `dispatching-quotation-${quotationId}`);
    const dispatch = await db.read.dispatch.findFirstOrThrow({ where: { orderId: id, state: 'sent' } });
    const order = await db.read.salesOrder.findUniqueOrThrow({ where: { id } });
    return { quotationId, dispatchId: dispatch.id, lineId: line.id, looked: { id, version: order.version }, lines };
  }
  type Dispatched = Awaited<ReturnType<typeof dispatched>>;
  type Mail = { to: string; text: string };
  const STEPS: Record<string, (of: Dispatched, mail: Mail) => object> = {
    saveDispatch: ({ looked, lines }) => ({ ...looked, ...DISPATCH_FIELDS, lines }),
    sendDispatch: ({ looked, lines }, mail) => ({ ...looked, ...DISPATCH_FIELDS, lines, mail }),
    voidDispatch: ({ looked, dispatchId }) => ({ ...looked, dispatchId, reason: 'Wrong lorry' }),
    cancel: ({ looked, lines }) => ({ ...looked, lines, reason: 'Not needed' }),
    takeReturn: ({ looked, lines }) => ({ ...looked, lines, reason: 'Damaged', isOwedAgain: true }),
    moveDate: ({ looked, lineId }, mail) => ({ ...looked, lineIds: [lineId], promisedOn: '2026-12-19', mail }),
    filePurchaseOrder: ({ looked }) => ({ ...looked, issuedOn: '2026-11-20', paise: '100', file: null }),
  };
  /** The numbers of rows that a step writes. */
  const rowsOf = async (quotationId: number) => {
    const of = { order: { quotationId } };
    return {
      dispatches: await db.read.dispatch.groupBy({ by: ['state'], where: of, _count: true, orderBy: { state: 'asc' } }),
      cancellations: await db.read.orderCancellation.count({ where: { line: of } }),
      returns: await db.read.orderReturn.count({ where: { line: of } }),
      moved: await db.read.promisedDate.count({ where: { line: of } }),
      steps: await db.read.inquiryMessage.count({ where: { quotationId, channel: 'order' } }),
    };
  };

  it.each(['confirm', ...Object.keys(STEPS)])(
    'an acknowledged step is stored once with one mail although the process is killed: %s',
    { timeout: 120_000 },
    async (name) => {
      let answered = 0;
      server = await startServer(env);
      ({ token } = await signIn(server.url));
      for (const [round, moment] of MOMENTS.entries()) {
        const mail = { to: `${name.toLowerCase()}-${round}@example.com`, text: 'Dear Ms Iyer' };
        const key = `kill-${name}-${round}-key`;
        const isFirst = name === 'confirm';
        const of = isFirst ? null : await dispatched(server);
        const quotationId = of?.quotationId ?? (await accepted());
        const input = of ? STEPS[name]?.(of, mail) : { ...createConfirmForm(quotationId), mail };
        const before = await rowsOf(quotationId);
        const requests = await db.read.request.count();
        const asked = post(server, name, input ?? {}, key);
        await sleep(moment);
        await server.kill();
        const answer = await asked;
        const isStored = (await db.read.request.count()) > requests;
        if (answer?.status === 200) {
          answered += 1;
          expect(isStored).toBe(true);
        }
        const after = await rowsOf(quotationId);
        if (!isStored) expect(after).toEqual(before);
        server = await startServer(env);
        expect((await post(server, name, input ?? {}, key))?.status).toBe(200);
        const repeated = await rowsOf(quotationId);
        if (isStored) expect(repeated).toEqual(after);
        expect(repeated).not.toEqual(before);
        expect(await db.read.outboxMail.count({ where: { to: mail.to } })).toBe(MAILED.includes(name) ? 1 : 0);
      }
      printFigure(`steps ${name} answered before the kill`, `${answered} of ${MOMENTS.length}`);
    },
  );

  it('an accepted revision and the order that follows it are stored together, once, with one mail', { timeout: 120_000 }, async () => {
    let answered = 0;
    server = await startServer(env);
    ({ token } = await signIn(server.url));
    for (const [round, moment] of ACCEPTING.entries()) {
      const to = `accepted-${round}@example.com`;
      const { quotationId, looked, lineId } = await dispatched(server);
      const lines = LINES.map((line) => ({ ...line, quantity: 500_000 }));
      const offered = await reviseQuotation(db, quotationId, { at: new Date(), draft: { lines }, email: to });
      const said = { token: offered.token, hash: offered.revision.hash, name: 'Meera Iyer', key: `form-${round}` };
      const accept = () => {
        const body = JSON.stringify(said);
        return fetch(`${server.url}/api/quote/accept`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(
          () => null,
        );
      };
      const written = async () => {
        const { state } = await db.read.quotation.findUniqueOrThrow({ where: { id: quotationId } });
        const { revisionId } = await db.read.salesOrder.findUniqueOrThrow({ where: { id: looked.id } });
        const { quantity, owed } = await db.read.orderLine.findUniqueOrThrow({ where: { id: lineId } });
        const kind = { in: ['quotation.accepted', 'order.followed'] };
        const steps = await db.read.inquiryMessage.count({ where: { quotationId, kind } });
        const mails = await db.read.outboxMail.count({ where: { to } });
        return { state, isFollowed: revisionId === offered.revision.id, quantity, owed, steps, mails };
      };
      const [before, all] = [
        { state: 'open', isFollowed: false, quantity: 1_000_000, owed: 900_000, steps: 0, mails: 0 },
        { state: 'accepted', isFollowed: true, quantity: 500_000, owed: 400_000, steps: 2, mails: 1 },
      ];
      expect(await written()).toEqual(before);
      const asked = accept();
      await sleep(moment);
      await server.kill();
      const answer = await asked;
      if (answer?.status === 200) answered += 1;
      const after = await written();
      expect(after).toEqual(answer?.status === 200 || after.isFollowed ? all : before);
      server = await startServer(env);
      expect((await accept())?.status).toBe(200);
      expect(await written()).toEqual(all);
    }
    printFigure('accepted revisions answered before the kill', `${answered} of ${ACCEPTING.length}`);
  });
});
