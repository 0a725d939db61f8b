import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CATALOGUE_PARAMETERS, type CatalogueChoice, catalogueAddress, knownParameters } from '../../../shared/pages/page-address';
import buttonClasses from '../../ui/button.module.css';
import { Search } from '../../ui/icons';
import classes from './search-form.module.css';
import type { Suggestions } from './suggestions';

/** Searches within the selected category. Without JavaScript the form submits to the same URL. */
export function SearchForm({ choice }: { choice: CatalogueChoice }) {
  const { q, page: _, ...kept } = choice;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [Suggested, setSuggested] = useState<typeof Suggestions>();
  // Without them the search works as well, so a failed download is ignored.
  const suggest = () => void import('./suggestions').then((chunk) => setSuggested(() => chunk.Suggestions)).catch(() => undefined);
  // The input follows the URL, for example after the back button; what was typed before the page became interactive stays.
  const shown = useRef(q);
  useEffect(() => {
    if (field.current && shown.current !== q) field.current.value = q;
    shown.current = q;
  }, [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a field that had the focus before
  useEffect(() => {
    if (document.activeElement === field.current) suggest();
  }, []);
  return (
    <search>
      <form
        action="/products"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(catalogueAddress({ ...choice, q: field.current?.value ?? '', page: 1 }));
        }}
      >
        {[...knownParameters(new URLSearchParams(kept), CATALOGUE_PARAMETERS)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="catalogue-search">Search products</label>
        <div className={classes.row}>
          <input
            ref={field}
            id="catalogue-search"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            placeholder="Tissue rolls, tea, 5 L can"
            enterKeyHint="search"
            onFocus={suggest}
          />
          <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`} aria-label="Search">
            <Search size={20} />
          </button>
          {Suggested && <Suggested field={field} />}
        </div>
      </form>
    </search>
  );
}
