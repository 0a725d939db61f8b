import { type FormEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../trpc';
import buttonClasses from '../../ui/button.module.css';
import classes from './add-button.module.css';
import { loadQuoteListCode, useOwnLines } from './request/own-lines';

type Listed = Pick<Product, 'id' | 'title' | 'moq'>;

/** A button that adds a product to the quote list in the minimum quantity, and then links to the list. */
export function AddToQuoteListButton({ product }: { product: Listed }) {
  const { id, title, moq } = product;
  const isAdded = useRef(false);
  const focusOnce = (link: HTMLAnchorElement | null) => {
    // The focused button was replaced, so the link gets the focus.
    if (isAdded.current) link?.focus();
    isAdded.current = false;
  };
  return useOwnLines().some(({ productId }) => productId === id) ? (
    <Link className={classes.add} to="/quote-list" ref={focusOnce} aria-label={`In quote list: ${title}`}>
      In quote list
    </Link>
  ) : (
    <AddToQuoteListForm
      product={product}
      onAdd={() => {
        isAdded.current = true;
      }}
    >
      <button
        type="submit"
        className={`${buttonClasses.button} ${buttonClasses.primary} ${buttonClasses.small}`}
        name="items"
        value={`${id}x${moq ?? 1}`}
        aria-label={`Add to quote list: ${title}`}
      >
        Add to quote list
      </button>
    </AddToQuoteListForm>
  );
}

type AddFormProps = { product: Listed; className?: string | undefined; onAdd?: () => void; children: ReactNode };

/**
 * A form that adds a product, in the quantity of its field if it has one. Without JavaScript, or if the list's code cannot be loaded, it
 * opens the list with the product.
 */
export function AddToQuoteListForm({ product, className, onAdd, children }: AddFormProps) {
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const quantity = new FormData(event.currentTarget).get('quantity') ?? product.moq ?? 1;
    loadQuoteListCode().then(
      (list) => {
        onAdd?.();
        // Counts the product as demand, for the office's figures (docs/security.md).
        if (list.ownLines().every(({ productId }) => productId !== product.id)) navigator.sendBeacon(`/api/listed/${product.id}`);
        list.addProduct(product, String(quantity));
      },
      () => window.location.assign(`/quote-list?items=${product.id}x${quantity}`),
    );
  };
  return (
    <form action="/quote-list" className={className} onSubmit={add}>
      {children}
    </form>
  );
}
