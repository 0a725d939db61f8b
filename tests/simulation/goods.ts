/** The prices of the simulated site's products. */
import { expect } from 'vitest';
import type { OrdersTestSite } from '../support/orders';

const FIRST_PRICE = 150;
/** A product: its prices, the current one last, and the change set of the last one, if it can be undone. */
type Good = { id: number; prices: number[]; change: string | null };

export class Goods {
  readonly #goods: Good[];

  constructor(
    private readonly office: OrdersTestSite,
    products: readonly number[],
  ) {
    this.#goods = products.map((id) => ({ id, prices: [FIRST_PRICE], change: null }));
  }

  #good = (choice: number): Good => this.#goods[choice % this.#goods.length] as Good;

  /** Saves a price, with an old version if it `isStale`. */
  async price({ choice, isStale }: { choice: number; isStale: boolean }, rupees: number): Promise<void> {
    const good = this.#good(choice);
    const { version } = await this.office.db.read.product.findUniqueOrThrow({ where: { id: good.id } });
    const body = { price: `${rupees}.00`, version: isStale ? version - 1 : version };
    const { status } = await this.office.call('PUT', `/api/admin/products/${good.id}`, { token: this.office.token, body });
    expect(status).toBe(isStale ? 409 : 200);
    if (isStale) return;
    good.prices.push(rupees);
    const [change] = await this.office.db.read.revision.findMany({
      where: { type: 'products', rowId: good.id },
      orderBy: { id: 'desc' },
      take: 1,
    });
    good.change = change?.changeSet ?? null;
  }

  async undo({ choice }: { choice: number }): Promise<void> {
    const good = this.#good(choice);
    if (good.change === null) return;
    const { status, text } = await this.office.trpc('mutation', 'admin.history.undo', { changeSet: good.change });
    expect([status, text]).toEqual([200, text]);
    good.prices.pop();
    good.change = null;
  }

  /** The first revision of the first product was restored. */
  restored(): void {
    const good = this.#good(0);
    good.prices.push(FIRST_PRICE);
    good.change = null;
  }

  /** What a visitor is shown by the process that is called. */
  async compare(): Promise<void> {
    const { body: shown } = await this.office.call('GET', '/api/products');
    const priceOf = (of: number) => Number(shown.find(({ id }: { id: number }) => id === of)?.price);
    expect(this.#goods.map(({ id }) => priceOf(id))).toEqual(this.#goods.map(({ prices }) => prices.at(-1)));
  }
}
