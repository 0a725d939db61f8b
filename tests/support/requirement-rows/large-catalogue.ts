/** A catalogue of many products, with rows that request them, to measure the cost of matching. */
import { CatalogueSearch } from '../../../server/features/catalogue/catalogue-search';
import type { Services } from '../../../server/platform/context';
import type { ListRow } from '../../../shared/requirement-list/read-list';

const KINDS = [
  'Floor cleaner',
  'Hand towel',
  'Garbage bag',
  'Paper cup',
  'Steel bolt',
  'Copper wire',
  'Cotton glove',
  'Packing tape',
  'Tea powder',
  'Soap bar',
];
const COLOURS = ['red', 'blue', 'green', 'white', 'black', 'citrus', 'pine', 'lemon', 'plain', 'heavy duty'];
const MAKERS = ['Asha', 'Bela', 'Chandra', 'Deepa', 'Esha', 'Falgun', 'Gauri', 'Hema', 'Indu', 'Jaya'];

const titleOf = (at: number) =>
  `${KINDS[at % 10]} ${COLOURS[Math.floor(at / 10) % 10]}, ${((at % 97) + 1) * 10} ml ${MAKERS[Math.floor(at / 100) % 10]} no ${1_000 + at}`;

/** Adds products without the write path, which an existing index would not notice; a new index is built for them. */
export async function addManyProducts({ db, version }: Pick<Services, 'db' | 'version'>, count: number) {
  const products = Array.from({ length: count }, (_, at) => ({
    title: titleOf(at),
    description: `Made by ${MAKERS[at % 10]}`,
    sku: `BIG-${at}`,
  }));
  for (let from = 0; from < count; from += 500)
    await db.transact((tx) => tx.product.createMany({ data: products.slice(from, from + 500) }));
  const catalogue = new CatalogueSearch(db, version);
  await catalogue.start();
  const rows = Array.from({ length: 500 }, (_, at): ListRow => {
    const product = (at * 7_919) % count;
    const misspelled = titleOf(product).replace(/e/, '');
    const item =
      [titleOf(product), misspelled, `${KINDS[at % 10]} ${COLOURS[(at * 3) % 10]}`, `${KINDS[at % 10]}s ${MAKERS[at % 10]} xq${at}z`][
        at % 4
      ] ?? '';
    return { row: at + 1, item, code: at % 5 === 0 ? `big ${product}` : '', quantity: 1_000, unit: '', note: '' };
  });
  return { services: { db, catalogue }, rows };
}

/** The CPU time of some work, and the longest time without a turn for other tasks. */
export async function measureCpu(work: () => Promise<unknown>): Promise<{ cpuMs: number; longestMs: number }> {
  const cpu = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  let [isDone, longestMs] = [false, 0];
  const started = cpu();
  let last = started;
  const tick = () => {
    const now = cpu();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  isDone = true;
  return { cpuMs: cpu() - started, longestMs };
}
