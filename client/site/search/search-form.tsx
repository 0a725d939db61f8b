import { type ReactNode, useEffect, useRef, useState } from 'react';
import buttonClasses from '../../ui/button.module.css';
import { Search } from '../../ui/icons';
import type { LiveSearch } from './live-search';
import classes from './search-form.module.css';

type SearchFormProps = {
  /** Of its field. */
  id: string;
  /** What is searched for on this page. */
  q: string;
  /** Hidden fields. */
  children?: ReactNode;
};

/** A search of the products: a plain form, which is in the first load of every page; what it does beyond that is loaded with its use. */
export function SearchForm({ id, q, children }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [Live, setLive] = useState<typeof LiveSearch>();
  // Without it the search works as well, so a failed download is ignored.
  const enliven = () => void import('./live-search').then((chunk) => setLive(() => chunk.LiveSearch)).catch(() => undefined);
  // The input follows the URL, for example after the back button; what was typed before the page became interactive stays.
  const shown = useRef(q);
  useEffect(() => {
    if (field.current && shown.current !== q) field.current.value = q;
    shown.current = q;
  }, [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a field that had the focus before
  useEffect(() => {
    if (document.activeElement === field.current) enliven();
  }, []);
  return (
    <search className={classes.search}>
      <form action="/products">
        {children}
        <div className={classes.row}>
          <input
            ref={field}
            id={id}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            placeholder="Search products"
            aria-label="Search products"
            enterKeyHint="search"
            onFocus={enliven}
          />
          <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`} aria-label="Search">
            <Search size={20} />
          </button>
          {Live && <Live field={field} listId={`${id}-list`} />}
        </div>
      </form>
    </search>
  );
}
