/** The site with all its callers in one process: what each step does to it, and to what everybody remembers of it. */
import { expect } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import type { Services } from '../../server/platform/context';
import { DAY_MS } from '../../shared/time/india';
import { dumpDatabase } from '../support/dump';
import { type OrderReaders, startOrderReaders } from '../support/order-readers';
import { type LastStep, type TestOrder, takeStep, WITHOUT_EVENT } from '../support/order-steps';
import { type OrdersTestSite, startOrders } from '../support/orders';
import { startSmtp } from '../support/smtp';
import { Backups, hasName } from './backups';
import { Faults } from './faults';
import { Goods } from './goods';
import { MailTraffic } from './mail-traffic';
import type { Step } from './steps';

type Visitor = { email: string; inquiryId: number; answers: string[]; replies: string[]; isErased: boolean };
type FeedEvent = { position: number; subject: string; id: number; action: string };
type Action<Do extends Step['action']['do']> = Extract<Step['action'], { do: Do }>;

const nameOf = ({ email }: Visitor): string => email.slice(email.indexOf('@') + 1, -'.example'.length);

export async function startWorld(provider: DatabaseProvider): Promise<World> {
  const [faults, smtp] = [new Faults(), await startSmtp()];
  const processes = { restart: async () => {}, turn: async () => {} };
  const office = await startOrders(provider, {
    env: { SMTP_URL: smtp.url },
    app: { wrap: faults.wrap, caller: (send) => faults.caller(send, processes) },
  });
  const readers = await startOrderReaders(office);
  const products = [(await office.addProduct(10, { unit: 'kg' })).id, (await office.addProduct(40, { unit: 'kg' })).id];
  const stock = [10_000, 40_000];
  const orders = [await readers.createOrder(products, stock), await readers.createOrder(products, stock)];
  const second = await office.turn();
  await office.turn();
  const world = new World(office, readers, faults, smtp, second.services, products, stock, orders);
  Object.assign(processes, { restart: () => world.restart(), turn: () => world.turn() });
  await world.follow();
  return world;
}

export class World {
  /** Those of the two processes: first of the process that is called now. */
  services: [Services, Services];
  readonly #mails: MailTraffic;
  readonly #backups: Backups;
  #visitors: Visitor[] = [];
  readonly #goods: Goods;
  #last: LastStep | null = null;
  #events: FeedEvent[] = [];
  #position = 0;

  constructor(
    private readonly office: OrdersTestSite,
    private readonly readers: OrderReaders,
    readonly faults: Faults,
    smtp: Awaited<ReturnType<typeof startSmtp>>,
    second: Services,
    private readonly products: number[],
    private readonly stock: number[],
    private readonly orders: TestOrder[],
  ) {
    this.services = [office.services, second];
    this.#drawNothing(second);
    this.#backups = new Backups(office);
    this.#mails = new MailTraffic(smtp, faults, office.db, this);
    this.#goods = new Goods(office, products);
  }

  async take({ action, fault, writesBefore, isTurned }: Step, at: number): Promise<void> {
    if (isTurned) await this.turn();
    await this.office.setClock(new Date(this.office.clock.now.getTime() + 1_000));
    const { hits } = this.faults;
    this.faults.arm(fault, writesBefore);
    await this.#act(action, at);
    this.faults.arm(null, 0);
    // The job `other-saves` reads a save without an answer to its commit, and the saves of other processes.
    if (this.faults.hits > hits) await this.services[0].version.poll();
    await this.#compare();
    await this.services[1].version.poll();
    await this.turn();
    await this.#goods.compare();
    await this.turn();
    if (at % 5 === 0) await this.readers.compareLists(this.orders, this.products, at);
  }

  async #act(action: Step['action'], at: number): Promise<void> {
    if (action.do !== 'order' && action.do !== 'wait') this.#last = null;
    switch (action.do) {
      case 'order':
        return this.#order(action);
      case 'inquire':
        return this.#inquire(at);
      case 'answer':
        return this.#answer(action, at);
      case 'reply':
        return this.#reply(action, at);
      case 'bounce':
        return this.#bounce(action);
      case 'price':
        return this.#goods.price(action, 200 + at);
      case 'undo price':
        return this.#goods.undo(action);
      case 'erase':
        return this.#erase(action);
      case 'send mails':
        return this.#sendMails(action);
      case 'wait':
        return this.office.setClock(new Date(this.office.clock.now.getTime() + action.pause));
      case 'restart':
        return this.restart();
      case 'back up':
        return this.#backups.take();
    }
  }

  async #order({ order: step }: Action<'order'>): Promise<void> {
    const order = this.orders[step.order] as TestOrder;
    const taken = await takeStep(this.office, order, step, this.products, this.#last);
    this.#last = taken?.last ?? null;
    if (!taken) return;
    if (step.do === 'restore' && taken.isDone) this.#goods.restored();
    expect([step.do, taken.isDone]).toEqual([step.do, taken.isTaken]);
    if (taken.isDone && !WITHOUT_EVENT.has(step.do)) await this.#expectEvent('orders', order.id);
    await this.readers.compareOrder(order, false);
  }

  async #inquire(at: number): Promise<void> {
    const email = `visitor${at}@zyrquat${at}.example`;
    const body = { name: `Zyrquat${at}`, email, company: `Zyrquat${at}`, subject: 'bulk', message: `Zyrquat${at} asks.` };
    expect((await this.office.call('POST', '/api/contact', { body })).status).toBe(201);
    const [{ id } = { id: 0 }] = await this.office.db.read.contactInquiry.findMany({ where: { email } });
    this.#visitors.push({ email, inquiryId: id, answers: [], replies: [], isErased: false });
  }

  /** One of those that are still known. */
  #visitor = (choice: number): Visitor | undefined => {
    const known = this.#visitors.filter(({ isErased }) => !isErased);
    return known[choice % Math.max(1, known.length)];
  };

  async #answer({ choice }: Action<'answer'>, at: number): Promise<void> {
    const visitor = this.#visitor(choice);
    if (!visitor) return;
    const { lastMessageId } = await this.office.inquiry(visitor.inquiryId);
    const text = `Answer ${at} for you.`;
    const path = `/api/admin/contact-inquiries/${visitor.inquiryId}/messages`;
    const { status, text: said } = await this.office.call('POST', path, {
      token: this.office.token,
      body: { channel: 'mail', text, lastMessageId },
    });
    expect([status, said]).toEqual([201, said]);
    visitor.answers.push(text);
    const [{ id } = { id: 0 }] = await this.office.db.read.inquiryMessage.findMany({ where: { inquiryId: visitor.inquiryId, text } });
    await this.#expectEvent('messages', id);
  }

  async #erase({ choice }: Action<'erase'>): Promise<void> {
    const visitor = this.#visitor(choice);
    if (!visitor) return;
    const whose = { email: visitor.email, phone: '' };
    const { status, text } = await this.office.trpc('mutation', 'admin.persons.erase', { whose, typed: visitor.email });
    expect([status, text]).toEqual([200, text]);
    visitor.isErased = true;
    const found = Object.entries(await dumpDatabase(this.office.db)).filter(([, rows]) =>
      rows.some((row) => hasName(row, [nameOf(visitor)])),
    );
    expect(found.map(([table]) => table)).toEqual([]);
  }

  async #reply({ choice, isDoubled }: Action<'reply'>, at: number): Promise<void> {
    const visitor = this.#visitor(choice);
    const text = `Reply ${at} of us.`;
    if (visitor && (await this.#mails.reply({ email: visitor.email, isDoubled, text }))) visitor.replies.push(text);
  }

  async #bounce({ choice, isDoubled }: Action<'bounce'>): Promise<void> {
    const visitor = this.#visitor(choice);
    if (visitor) await this.#mails.bounce({ email: visitor.email, isDoubled });
  }

  async #sendMails(how: Pick<Action<'send mails'>, 'answer' | 'isTogether'>): Promise<void> {
    await this.#mails.send(how);
    for (const { quotationId, model } of this.orders) {
      const waiting = await this.office.mails({ quotationId, state: 'waiting', kind: { startsWith: 'order-' } });
      const left = waiting.map(({ kind, subject }) => [kind, /-D\d+$/.exec(subject)?.[0].replace('-', ' ')].filter(Boolean).join(''));
      // The outbox adds no mails.
      expect(model.mails).toEqual(expect.arrayContaining(left));
      model.mails = left;
    }
  }

  /** Calls the other process from now on. */
  async turn(): Promise<void> {
    const { services } = await this.office.turn();
    this.services = [services, this.services[0]];
  }

  #drawNothing(services: Services): void {
    const { drawQuotation, drawOrder } = this.office.services.pdf;
    Object.assign(services.pdf, { drawQuotation, drawOrder });
  }

  /** Starts the process again; a fault of the step may hit the start, which is then tried again. */
  async restart(): Promise<void> {
    const { hits } = this.faults;
    this.faults.isKilled = false;
    const started = await this.faults
      .meet(() => this.office.restart())
      .catch((error) => {
        if (this.faults.hits === hits) throw error;
      });
    if (!started) return this.restart();
    this.#drawNothing(started.services);
    this.services = [started.services, this.services[1]];
  }

  /** Reads the events since the last reading, as a program does. */
  async follow(): Promise<void> {
    for (;;) {
      const path = `/api/admin/events?after=${this.#position}&limit=500`;
      const { status, body } = await this.office.call('GET', path, { token: this.office.token });
      expect(status).toBe(200);
      if (body.events.length === 0) return;
      this.#events.push(...body.events);
      this.#position = body.next;
    }
  }

  /** Programs see each change that was acknowledged. */
  async #expectEvent(subject: string, id: number): Promise<void> {
    const known = this.#events.length;
    await this.follow();
    const told = this.#events.slice(known).filter((event) => event.subject === subject && event.id === id);
    expect([subject, id, told.length > 0]).toEqual([subject, id, true]);
  }

  /** What everybody can see, beside what was acknowledged. */
  async #compare(): Promise<void> {
    await this.readers.compareStock(this.products, this.stock);
    const rows = await this.office.db.read.contactInquiry.findMany({ where: { email: { contains: 'zyrquat' } } });
    const known = this.#visitors.filter(({ isErased }) => !isErased);
    expect(rows.map(({ email }) => email).sort()).toEqual(known.map(({ email }) => email).sort());
    await this.#goods.compare();
    await this.follow();
    const created = this.#events.filter(({ subject, action }) => subject === 'inquiries' && action === 'created').map(({ id }) => id);
    expect(created).toEqual(this.#visitors.map(({ inquiryId }) => inquiryId));
    await this.#mails.compare();
    for (const { email, answers, replies, inquiryId } of known) {
      expect(answers).toEqual(expect.arrayContaining(this.#mails.answersTo(email)));
      const messages = await this.office.db.read.inquiryMessage.findMany({ where: { inquiryId }, orderBy: { id: 'asc' } });
      const textsOf = (way: string) => messages.filter(({ direction }) => direction === way).map(({ text }) => text.trim());
      expect([textsOf('out'), textsOf('in')]).toEqual([answers, replies]);
    }
  }

  /** Waits until the site has nothing left to do, and compares all that it has. */
  async end(): Promise<void> {
    for (let day = 0; day < 3; day += 1) {
      await this.office.setClock(new Date(this.office.clock.now.getTime() + DAY_MS));
      await this.#sendMails({ answer: 'taken', isTogether: day === 1 });
    }
    await this.#compare();
    for (const order of this.orders) await this.readers.compareOrder(order, true);
    for (const visitor of this.#visitors.filter(({ isErased }) => !isErased)) {
      const refused = await this.office.mails({ state: 'refused', to: visitor.email, messageId: { not: null } });
      const unsent = await this.office.db.read.inquiryMessage.findMany({
        where: { id: { in: refused.map((mail) => mail.messageId ?? 0) } },
      });
      const ended = new Set([...this.#mails.answersTo(visitor.email), ...unsent.map(({ text }) => text)]);
      expect([visitor.email, [...ended].sort()]).toEqual([visitor.email, [...visitor.answers].sort()]);
    }
    for (const { accessLog } of this.services) await accessLog.flush();
    await this.#backups.compare(this.#visitors.filter(({ isErased }) => isErased).map(nameOf));
    const [before, position] = [this.#events, this.#position];
    [this.#events, this.#position] = [[], before[0] ? before[0].position - 1 : 0];
    await this.follow();
    expect([this.#position, this.#events.map((event) => event.position)]).toEqual([position, before.map((event) => event.position)]);
  }

  async close(): Promise<void> {
    this.#mails.close();
    this.#backups.close();
    await this.office.close();
  }
}
