/** An order as a person would write it on paper: quantities in thousandths, amounts in paise; it shares no code with the site. */
type Quantities = { ordered: number; dispatched: number; returned: number; cancelled: number };
/** `moved`: the promised days before each move. */
type Promised = { promisedOn: string | null; moved: (string | null)[] };
export type ModelLine = Quantities & Promised & { key: string; product: number; price: number; gstBp: number };
type Value = { taxable: bigint; total: bigint };
type LeftLine = Value & { key: string; quantity: number; off: number };
type Dispatch = {
  number: number;
  state: 'draft' | 'sent' | 'void';
  lines: LeftLine[];
  order: number;
  day: string;
  promisedOn: string | null;
  sentAt: number;
  isReceived: boolean;
};
/** An amount that the figures of its month have. */
type Event = Value & { what: 'cancelled' | 'returned'; key: string; month: string; isReplaced: boolean };
export type Asked = readonly [line: number, quantity: number][];

const nearest = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);
const monthOf = (day: string): string => day.slice(0, 7);
const add = (values: readonly Value[]): Value => ({
  taxable: values.reduce((sum, { taxable }) => sum + taxable, 0n),
  total: values.reduce((sum, { total }) => sum + total, 0n),
});

function valueOfQuantity({ price, gstBp }: Pick<ModelLine, 'price' | 'gstBp'>, quantity: number): Value {
  const taxable = nearest(BigInt(quantity) * BigInt(price), 1_000n);
  return { taxable, total: taxable + 2n * nearest(taxable * BigInt(gstBp), 20_000n) };
}

export const owedOf = ({ ordered, dispatched, returned, cancelled }: Quantities): number => ordered - dispatched + returned - cancelled;
export const withBuyerOf = ({ dispatched, returned }: Quantities) => dispatched - returned;

export class OrderModel {
  dispatches: Dispatch[] = [];
  events: Event[] = [];
  /** The waiting mails: their kinds, with the number of a dispatch. */
  mails = ['order-confirmed'];
  receipts = 0;
  isTakenBack = false;
  agreed: Value;
  confirmedOn: string;
  #sent = 0;

  constructor(
    public lines: ModelLine[],
    /** The balances of all products. */
    readonly stock: number[],
    day: string,
  ) {
    this.confirmedOn = day;
    this.agreed = this.document();
  }

  /** The totals of the document, in whole rupees. */
  document(): Value {
    const { taxable, total } = add(this.lines.map((line) => valueOfQuantity(line, line.ordered)));
    return { taxable, total: nearest(total, 100n) * 100n };
  }

  of = (key: string): ModelLine | undefined => this.lines.find((line) => line.key === key);
  #lineOf = (key: string) => this.of(key) as ModelLine;
  draft = (at: number): Dispatch | undefined => this.dispatches.filter(({ state }) => state === 'draft')[at];
  sent = (at: number): Dispatch | undefined => this.dispatches.filter(({ state }) => state === 'sent')[at];
  isWithin = (asked: Asked, limit: (line: ModelLine) => number): boolean =>
    !this.isTakenBack && asked.every(([at, quantity]) => this.lines[at] !== undefined && quantity <= limit(this.lines[at]));

  /** Writes a dispatch as a draft; null if more is asked than is owed. */
  save(asked: Asked, day: string, of?: Dispatch): Dispatch | null {
    if (!this.isWithin(asked, owedOf)) return null;
    const lines = asked.map(([at, quantity]) => ({ key: this.lines[at]?.key ?? '', quantity, off: 0, taxable: 0n, total: 0n }));
    if (of) return Object.assign(of, { lines, day });
    const number = Math.max(0, ...this.dispatches.map((one) => one.number)) + 1;
    const draft: Dispatch = { number, state: 'draft', lines, order: 0, day, promisedOn: null, sentAt: 0, isReceived: false };
    this.dispatches.push(draft);
    return draft;
  }

  discard(of: Dispatch): void {
    this.dispatches = this.dispatches.filter((one) => one !== of);
  }

  send(
    asked: Asked,
    { at, day, of, lowersStock, hasMail }: { at: Date; day: string; of?: Dispatch; lowersStock: boolean; hasMail: boolean },
  ): boolean {
    const dispatch = this.save(asked, day, of);
    if (!dispatch) return false;
    this.#sent += 1;
    const promised = dispatch.lines.flatMap(({ key }) => this.#lineOf(key).promisedOn ?? []).sort();
    Object.assign(dispatch, { state: 'sent', order: this.#sent, promisedOn: promised[0] ?? null, sentAt: at.getTime() });
    for (const left of dispatch.lines) {
      const line = this.#lineOf(left.key);
      line.dispatched += left.quantity;
      Object.assign(left, valueOfQuantity(line, left.quantity), { off: lowersStock ? left.quantity : 0 });
      this.#move(line, -left.off);
    }
    if (hasMail) this.mails.push(`order-dispatched D${dispatch.number}`);
    return true;
  }

  #move({ product }: ModelLine, quantity: number): void {
    this.stock[product] = (this.stock[product] ?? 0) + quantity;
  }

  /** The goods of a dispatch did not leave: it is void, or a draft again after an undo. */
  reverse(dispatch: Dispatch, state: 'void' | 'draft'): void {
    for (const left of dispatch.lines) {
      const line = this.#lineOf(left.key);
      line.dispatched -= left.quantity;
      this.#move(line, left.off);
      if (state === 'draft') Object.assign(left, { off: 0, taxable: 0n, total: 0n });
    }
    dispatch.state = state;
    this.mails = this.mails.filter((mail) => mail !== `order-dispatched D${dispatch.number}`);
  }

  canBeVoid = ({ lines }: Dispatch): boolean =>
    lines.every(({ key, quantity }) => this.#lineOf(key).dispatched - quantity >= this.#lineOf(key).returned);

  cancel(asked: Asked, day: string): boolean {
    if (!this.isWithin(asked, owedOf)) return false;
    this.#cancel(asked, day);
    return true;
  }

  #cancel(asked: Asked, day: string): void {
    for (const [at, quantity] of asked) {
      const line = this.lines[at] as ModelLine;
      line.cancelled += quantity;
      this.events.push({ ...valueOfQuantity(line, quantity), what: 'cancelled', key: line.key, month: monthOf(day), isReplaced: false });
    }
  }

  /** Goods come back, of the newest dispatch first: all parts together are worth what the dispatches were worth. */
  takeBack(asked: Asked, { day, again, raisesStock }: { day: string; again: boolean; raisesStock: boolean }): boolean {
    if (!this.isWithin(asked, withBuyerOf)) return false;
    for (const [at, quantity] of asked) {
      const line = this.lines[at] as ModelLine;
      const left = this.dispatches
        .filter(({ state }) => state === 'sent')
        .sort((one, other) => other.order - one.order)
        .flatMap((dispatch) => dispatch.lines.filter(({ key }) => key === line.key));
      const until = (end: number, amount: 'taxable' | 'total') => {
        let [rest, sum] = [end, 0n];
        for (const one of left) {
          const part = Math.min(rest, one.quantity);
          sum += nearest(one[amount] * BigInt(part), BigInt(one.quantity));
          rest -= part;
        }
        return sum;
      };
      const partOf = (amount: 'taxable' | 'total') => until(line.returned + quantity, amount) - until(line.returned, amount);
      const value = { taxable: partOf('taxable'), total: partOf('total') };
      this.events.push({ ...value, what: 'returned', key: line.key, month: monthOf(day), isReplaced: false });
      line.returned += quantity;
      if (raisesStock) this.#move(line, quantity);
    }
    if (!again) this.#cancel(asked, day);
    return true;
  }

  /** The next revision replaces quantities, prices, products and the cancellations of its month. */
  revise(lines: readonly Pick<ModelLine, 'key' | 'ordered' | 'price' | 'product'>[], day: string): void {
    this.lines = lines.map((line) => ({ ...this.#lineOf(line.key), ...line, cancelled: 0 }));
    for (const event of this.events) if (event.what === 'cancelled' && event.month === monthOf(day)) event.isReplaced = true;
    if (monthOf(day) === monthOf(this.confirmedOn)) this.agreed = this.document();
  }

  /** The acceptance is taken back: nothing is owed, and no mail leaves. Not possible while a dispatch stands. */
  withdraw(): boolean {
    if (this.isTakenBack || this.sent(0)) return false;
    Object.assign(this, { isTakenBack: true, mails: [], dispatches: this.dispatches.filter(({ state }) => state === 'void') });
    return true;
  }

  /** The order is confirmed again, as the last revision says. */
  confirmAgain(day: string, promisedOn: string | null): void {
    const fresh = { dispatched: 0, returned: 0, cancelled: 0, promisedOn };
    Object.assign(this, {
      isTakenBack: false,
      confirmedOn: day,
      events: [],
      lines: this.lines.map((line) => ({ ...line, ...fresh, moved: [] })),
    });
    this.agreed = this.document();
  }

  /** The number of stored lines: those of the last revision, and dropped ones while the figures of a past month need their cancellations. */
  get storedLines(): number {
    const needed = this.events.filter(({ what, isReplaced }) => what === 'cancelled' && !isReplaced);
    return new Set([...this.lines, ...needed].map(({ key }) => key)).size;
  }

  owed = (line: ModelLine): number => (this.isTakenBack ? 0 : owedOf(line));
  get isOpen(): boolean {
    return this.lines.some((line) => this.owed(line) > 0);
  }
  get hasLeft(): boolean {
    return this.lines.some((line) => withBuyerOf(line) > 0);
  }
  get dueOn(): string | null {
    const days = this.lines.filter((line) => this.owed(line) > 0).flatMap(({ promisedOn }) => promisedOn ?? []);
    return days.sort()[0] ?? null;
  }
  get state(): string {
    if (this.isOpen) return this.hasLeft ? 'partly' : 'confirmed';
    if (!this.hasLeft) return 'cancelled';
    const isReceived = this.receipts > 0 && this.dispatches.every(({ state, isReceived }) => state !== 'sent' || isReceived);
    return isReceived ? 'received' : 'dispatched';
  }

  /** The steps that the office can take next. */
  get nextSteps(): string[] {
    if (this.isTakenBack) return [];
    const owed = this.isOpen ? ['dispatch', 'moveDate', 'cancel'] : [];
    return [...owed, ...(this.hasLeft ? ['takeReturn'] : []), 'filePurchaseOrder', 'orderAgain'];
  }

  /** The views that list the order. */
  views(today: string): string[] {
    const { dueOn, isOpen, state } = this;
    const open = isOpen ? ['open', ...(dueOn === null ? ['undated'] : dueOn < today ? ['overdue'] : [])] : [];
    return ['all', ...open, ...(state === 'confirmed' ? [] : [state])];
  }

  /** The amounts in the figures of a month. */
  amounts(month: string): Record<string, Value> {
    const nothing = { taxable: 0n, total: 0n };
    if (this.isTakenBack) return { confirmed: nothing, dispatched: nothing, returned: nothing, cancelled: nothing, owed: nothing };
    const isConfirmed = monthOf(this.confirmedOn) === month;
    const events = (what: Event['what']) => add(this.events.filter((one) => one.what === what && one.month === month && !one.isReplaced));
    return {
      confirmed: isConfirmed ? this.agreed : nothing,
      dispatched: add(this.sentIn(month).flatMap(({ lines }) => lines)),
      returned: events('returned'),
      cancelled: events('cancelled'),
      owed: isConfirmed ? add(this.lines.map((line) => valueOfQuantity(line, this.owed(line)))) : nothing,
    };
  }

  sentIn = (month: string): Dispatch[] => this.dispatches.filter(({ state, day }) => state === 'sent' && monthOf(day) === month);
  /** Whether an order counts in these figures of a month. */
  counts(month: string): Record<string, boolean> {
    const sent = this.isTakenBack ? [] : this.sentIn(month);
    const late = sent.filter(({ day, promisedOn }) => promisedOn !== null && day > promisedOn);
    const has = (what: Event['what']) =>
      !this.isTakenBack && this.events.some((one) => one.what === what && one.month === month && !one.isReplaced);
    const isConfirmed = !this.isTakenBack && monthOf(this.confirmedOn) === month;
    return {
      confirmed: isConfirmed,
      dispatched: sent.length > 0,
      onTime: late.length === 0 && sent.some(({ promisedOn }) => promisedOn !== null),
      late: late.length > 0,
      returned: has('returned'),
      cancelled: has('cancelled'),
      owed: isConfirmed && this.isOpen,
    };
  }
}
