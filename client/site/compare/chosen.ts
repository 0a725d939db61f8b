/** The products chosen for comparison, stored as long as the tab is open. */
import { useSyncExternalStore } from 'react';
import { MAX_COMPARED } from '../../../shared/pages/comparison';

export type ChosenProduct = { id: number; title: string };
/** `isFull`: the visitor tried to add more products than can be compared. */
type Choice = { products: readonly ChosenProduct[]; ids: readonly number[]; isFull: boolean };

/** The storage key, which the button reads before it loads this file. */
const KEY = 'compare';
let choice: Choice | undefined;
const listeners = new Set<() => void>();
/** The listeners of the buttons. */
let further: ReadonlySet<() => void> = new Set();

const choiceOf = (products: readonly ChosenProduct[], isFull = false): Choice => ({ products, ids: products.map(({ id }) => id), isFull });

function current(): Choice {
  choice ??= choiceOf(stored());
  return choice;
}

function stored(): ChosenProduct[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isChosen).slice(0, MAX_COMPARED) : [];
  } catch {
    return [];
  }
}

const isChosen = (each: Partial<ChosenProduct> | null): each is ChosenProduct =>
  Number.isSafeInteger(each?.id) && typeof each?.title === 'string';

function change(next: Choice): void {
  choice = next;
  try {
    if (next.products.length > 0) sessionStorage.setItem(KEY, JSON.stringify(next.products));
    else sessionStorage.removeItem(KEY);
  } catch {}
  for (const notify of [...listeners, ...further]) notify();
}

/** Replaces the chosen products. */
export const replaceCompared = (products: readonly ChosenProduct[]) => change(choiceOf(products));

/** Adds a product to the comparison, or removes it. */
export function toggleCompared({ id, title }: ChosenProduct): void {
  const { products } = current();
  const others = products.filter((other) => other.id !== id);
  if (others.length < products.length) replaceCompared(others);
  else if (others.length < MAX_COMPARED) replaceCompared([...others, { id, title }]);
  else change(choiceOf(products, true));
}

/** Notifies `others` of the current choice now, and of each later change. */
export function notifyOfChoice(others: ReadonlySet<() => void>): void {
  further = others;
  for (const listener of others) listener();
}

export const listChosenIds = () => current().ids;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const none = choiceOf([]);
export const useComparedChoice = () => useSyncExternalStore(subscribe, current, () => none);
