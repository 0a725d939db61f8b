import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ALL_CATEGORIES } from '../../../shared/business';
import { type CatalogueChoice, catalogueAddress } from '../../../shared/page-address';
import buttonClasses from '../../ui/button.module.css';
import classes from './search-form.module.css';

/** Searches within the selected category. Without JavaScript the form submits to the same URL. */
export function SearchForm({ choice: { category, q } }: { choice: CatalogueChoice }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // The input follows the URL, for example after the back button.
  useEffect(() => {
    if (field.current) field.current.value = q;
  }, [q]);
  return (
    <search>
      <form
        action="/products"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(catalogueAddress({ category, q: field.current?.value ?? '', page: 1 }));
        }}
      >
        {category !== ALL_CATEGORIES && <input type="hidden" name="category" value={category} />}
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
          />
          <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`} aria-label="Search">
            <Search size={20} aria-hidden="true" />
          </button>
        </div>
      </form>
    </search>
  );
}
