import { use } from 'react';
import { reservedWords } from '../../../../shared/catalogue/stock-words';
import { Reserved } from '../../ui/words/reserved';
import { number } from './cells';
import { ShownIds } from './shown-ids';

/** The stock of a product, and the quantity that orders reserve. */
export function Stock({ id, stock }: { id: number; stock: number }) {
  const reserved = use(Reserved)(use(ShownIds)).get(id) ?? 0;
  return (
    <>
      {number(stock)}
      {reserved > 0 && <small> {reservedWords(reserved)}</small>}
    </>
  );
}
