/** Finds the products that the rows of a requirement list mean (LEADS §10): sure, likely, or none. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isShownPrice } from '../../../../shared/catalogue/price';
import type { ListRow } from '../../../../shared/requirement-list/read-list';
import type { Services } from '../../../platform/context';
import { type CatalogueIndex, MAX_LIST_COMPARISONS } from '../../catalogue/index/catalogue-index';
import { foldText, isSizeWord, readSearchedWords, splitWords } from '../../catalogue/words/words';

/** A product that may match a row. */
type Candidate = { id: number; title: string; sku: string | null; unit: string | null; packSize: number | null; price: string | null };
/** `isOnly`: the first candidate is the only product with all words of the row. */
export type RowMatch = { match: 'sure' | 'likely' | 'none'; candidates: Candidate[]; isOnly: boolean };

/** The number of products offered for a likely match. */
const MOST = 3;
/** The number of products that are compared. If all of them are as close as the first, the row is too general. */
const COMPARED = 12;
/** The number of products with the words beside a code that are read. */
const MOST_HAVING = 500;
/** After this time other tasks of the event loop run. */
const STEP_MS = 8;
/** The number of ids in one statement. */
const BATCH = 500;

/**
 * Measured on hand-made rows (`npm run measure:lists`). Closeness is 20 for each word that is in the title. Products with a closeness at most
 * `GAP` lower than that of the closest product count as equally likely. A row is too general if more than three products are equally likely,
 * or if the closest has less than `LEAST` of the maximum closeness; a word that no product has counts half.
 */
const GAP = 4;
const LEAST = 0.45;

/** A code in capitals, with letters and digits only, as the index has it. */
const plainCode = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
/** A minus, unlike a hyphen, stands before a digit, and not after a letter or digit. */
const MINUS = /(?<![\p{L}\p{N}])[-\u2212](?=\d)/gu;
/**
 * A product code without case, spaces and hyphens: 'CL-FLR 5l' and 'clflr5L' are the same code. Other characters count: 'REP-1.5' and
 * 'REP-15', '1/2' and '12', '+2' and '-2' are different codes.
 */
const codeKey = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(MINUS, '\u2212')
    .replace(/[\s\u00ad\u200b-\u200d\u2010-\u2015_-]/g, '')
    .replace(/[.,;:]{1,9}$/, '');
/** The words of a title, and the characters that distinguish its numbers, such as ‘+’ and ‘%’. */
const titleKey = (text: string) => {
  const marks = foldText(text).match(/[+%"°⁄]|(?<![\p{L}\p{N}])[-\u2212](?=\d)|(?<=\d)[/.](?=\d)/gu) ?? [];
  return splitWords(text).join(' ') + marks.join('');
};
const MAX_CODE = 60;
/** A code of three or more short parts, such as 'CL-FLR-CIT-1L'. */
const CODE = /^(?=\D{0,40}\d)[\p{L}\p{N}]{1,6}(?:[-_/][\p{L}\p{N}]{1,6}){2,7}$/u;

/**
 * The index's products for a row, by id: products with one of the row's codes; the closest products, if all equally close ones are known,
 * including one with the same title; products to show; and all products with the words, if known.
 */
type Found = { byCode: number[]; best: number[]; shown: number[]; having: number[] | undefined; isOnly: boolean };

/**
 * The matches of rows in the order of the rows. `remembered` are the products that the office confirmed for this buyer, by the key of the
 * words.
 */
export async function matchListRows(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  rows: readonly ListRow[],
  remembered: ReadonlyMap<string, number> = new Map(),
): Promise<RowMatch[]> {
  await catalogue.ready();
  const index = await catalogue.current();
  const comparisons = { left: MAX_LIST_COMPARISONS };
  const known = new Map<string, Found>();
  const found: Found[] = [];
  let since = performance.now();
  for (const row of rows) {
    const key = `${row.code}\n${row.item}`;
    const one = known.get(key) ?? findRow(index, row, comparisons);
    known.set(key, one);
    found.push(one);
    if (performance.now() - since < STEP_MS) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
  const codes = rows.flatMap(({ code, item }) => [code, item].filter((text) => text !== '' && text.length <= MAX_CODE));
  const products = await readProducts(
    db,
    [...found.flatMap(({ byCode, best, shown }) => [...byCode, ...best, ...shown]), ...remembered.values()],
    codes,
  );
  const matches: RowMatch[] = [];
  for (const [at, row] of rows.entries()) {
    matches.push(decide(row, found[at] as Found, products, remembered.get(wordsKeyOf(wordsOfRow(row)))));
    if (performance.now() - since < STEP_MS) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
  return matches;
}

/** A row's words in the form in which they are remembered and listed. */
export const wordsOfRow = ({ code, item }: Pick<ListRow, 'code' | 'item'>): string =>
  (codeKey(code) === codeKey(item) ? item : `${code} ${item}`).trim();
/** The key of words: words that differ only in case, punctuation and plural forms have the same key. */
export const wordsKeyOf = (words: string): string => titleKey(words) || codeKey(words);

function findRow(index: CatalogueIndex, { code, item }: ListRow, comparisons: { left: number }): Found {
  const byCode = [code, item].flatMap((text) => {
    const [word, ...others] = text.length <= MAX_CODE ? splitWords(plainCode(text)) : [];
    return word !== undefined && others.length === 0 ? index.withCode(word).slice(0, COMPARED) : [];
  });
  const searched = readSearchedWords(item);
  if (searched.words.length === 0) return { byCode, best: [], shown: [], having: undefined, isOnly: false };
  // Beside a code it counts whether the product has the words, however many others have them.
  const take = byCode.length > 0 && code !== '' ? MOST_HAVING : COMPARED + 1;
  const { products, lacks, total, counted, unknown } = index.select({ ...searched, take, comparisons, areWhole: true });
  const most = products[0]?.closeness ?? 0;
  const close = products.filter(({ closeness }) => closeness >= most - GAP);
  const best = products.filter(({ closeness }) => closeness === most);
  // The parts of a code that no product has are in other codes too.
  const isOtherCode = CODE.test(item) && (lacks !== undefined || unknown > 0);
  const isEnough = close.length <= MOST && most >= LEAST * 20 * (counted + unknown / 2) && !isOtherCode;
  const idsOf = (some: typeof products) => some.map(({ id }) => id);
  return {
    byCode,
    best: best.length <= COMPARED ? idsOf(best) : [],
    shown: isEnough ? idsOf(products.slice(0, MOST)) : [],
    having: products.length > 0 && products.length === total && unknown === 0 ? idsOf(products) : undefined,
    // The title has each word of the row, or one word that begins with it. A misspelled word has a lower closeness.
    isOnly: lacks === undefined && total === 1 && unknown + searched.ranking.size === 0 && most >= 20 * counted - 1,
  };
}

/** Products by id, and by the letters and digits of their codes. */
type Products = { get(id: number): Candidate | undefined; bySku: ReadonlyMap<string, Candidate[]> };

const select = { id: true, title: true, sku: true, unit: true, packSize: true, price: true } as const;

/** Reads the visible ones of some products, and the products with one of the codes, by id. */
async function readProducts({ read }: Services['db'], ids: number[], codes: string[]): Promise<Products> {
  const found = new Map<number, Candidate>();
  const take = async <T>(values: Iterable<T>, where: (some: T[]) => object) => {
    const all = [...new Set(values)];
    for (let from = 0; from < all.length; from += BATCH) {
      const rows = await read.product.findMany({ where: { isActive: true, ...where(all.slice(from, from + BATCH)) }, select });
      for (const row of rows) found.set(row.id, { ...row, price: isShownPrice(row.price) ? Number(row.price).toFixed(2) : null });
    }
  };
  await take(ids, (id) => ({ id: { in: id } }));
  await take(
    codes.map((code) => code.trim().toUpperCase()),
    (sku) => ({ sku: { in: sku } }),
  );
  const bySku = new Map<string, Candidate[]>();
  for (const product of found.values()) {
    const key = plainCode(product.sku ?? '');
    if (key !== '') bySku.set(key, [...(bySku.get(key) ?? []), product]);
  }
  return { get: (id) => found.get(id), bySku };
}

function decide(row: ListRow, found: Found, products: Products, confirmed: number | undefined): RowMatch {
  const { code, item } = row;
  const codes = new Set([code, item].filter((text) => codeKey(text) !== ''));
  const title = titleKey(item);
  const certain = new Set<Candidate>();
  const productsOf = (ids: number[]) => ids.flatMap((id) => products.get(id) ?? []);
  const alike = [...codes].flatMap((text) => (products.bySku.get(plainCode(text)) ?? []).map((product) => ({ product, text })));
  for (const { product, text } of alike) if (codeKey(product.sku ?? '') === codeKey(text)) certain.add(product);
  for (const product of productsOf(found.best)) if (title !== '' && titleKey(product.title) === title) certain.add(product);
  const own = confirmed === undefined ? undefined : products.get(confirmed);
  if (own) certain.add(own);
  const [only, ...others] = certain;
  if (only && others.length === 0 && (only === own || !contradicts(row, only, found)))
    return { match: 'sure', candidates: [only], isOnly: true };
  const candidates = [...new Set([...certain, ...alike.map(({ product }) => product), ...productsOf(found.shown)])].slice(0, MOST);
  const isOnly = found.isOnly && certain.size === 0 && alike.length === 0 && candidates.length === 1;
  return { match: candidates.length > 0 ? 'likely' : 'none', candidates, isOnly };
}

/** Whether the words beside a code name another product, or another size of it. */
function contradicts({ item, code }: ListRow, { id, title }: Candidate, { having }: Found): boolean {
  if (code === '' || item === '' || codeKey(code) === codeKey(item)) return false;
  const has = splitWords(title);
  const unitOf = (word: string) => word.replace(/^[\d.]+/, '');
  const isOther = (size: string) =>
    unitOf(size) !== '' && !has.includes(size) && has.some((word) => isSizeWord(word) && unitOf(word) === unitOf(size));
  return splitWords(item).filter(isSizeWord).some(isOther) || (having !== undefined && !having.includes(id));
}
