import { Link, useLocation } from 'react-router-dom';
import { ALL_CATEGORIES } from '../../../shared/business';
import { buildCatalogueUrl, isFiltered, readCatalogueChoice, UNREAD_PARAMETER } from '../../../shared/pages/page-url';
import { lazySection } from '../../hydration/lazy';
import { PageHead } from '../../seo/page-head';
import { trpc } from '../../trpc';
import { ButtonLink } from '../../ui/button-link';
import { ClosingBand } from '../../ui/closing-band';
import { ArrowLeft } from '../../ui/icons/icons';
import { useWebsite } from '../../ui/website';
import { CategoryTabs } from './category-tabs';
import { ProductResults } from './product-results';
import classes from './products-page.module.css';
import { useCategoryTabs } from './use-tabs';

const CatalogueSearch = lazySection(() => import('../search/search').then((module) => module.CatalogueSearch));

const UnreadParametersNote = lazySection(() => import('../unread/unread-parameters-note').then((module) => module.UnreadParametersNote));

/** The catalogue; category, search and page are in the URL. */
export function ProductsPage() {
  const search = new URLSearchParams(useLocation().search);
  const isUnread = search.has(UNREAD_PARAMETER);
  const choice = readCatalogueChoice(search);
  const { category, q, page } = choice;
  const catalogue = trpc.public.catalogue.useQuery(choice);
  const tabs = useCategoryTabs();
  const { catalogueLead, hasProducts } = useWebsite();
  const name = category === ALL_CATEGORIES ? undefined : tabs.find(({ slug }) => slug === category)?.name;
  const lead = catalogue.data?.category?.description || catalogueLead;
  // A category without products is valid; a page after the last is not.
  const isMissing = catalogue.data?.products.length === 0 && (page > 1 || !catalogue.data.category);
  const title = [name ?? 'Product Catalog', ...(page > 1 ? [`page ${page}`] : [])].join(', ');
  return (
    <>
      <PageHead
        title={title}
        description={lead}
        path={buildCatalogueUrl({ category, q: '', page })}
        shows={catalogue.data?.products[0]}
        {...((q !== '' || isUnread || isFiltered(choice) || choice.view !== '' || isMissing) && { robots: 'noindex' })}
      />
      <section className={classes.hero} data-view={choice.view || undefined} aria-labelledby="catalogue-title">
        <div className="container">
          <Link to="/" className={classes.back}>
            <ArrowLeft size={16} /> Back to Home
          </Link>
          <div className={classes.columns}>
            <div>
              <h1 id="catalogue-title">{name ?? 'Product Catalog'}</h1>
              {q === '' && <p className={classes.lead}>{lead}</p>}
            </div>
            <div className={classes.search}>
              <CatalogueSearch />
            </div>
          </div>
          {isUnread && <UnreadParametersNote />}
        </div>
      </section>
      <div data-next data-view={choice.view || undefined} className={`container ${classes.body}`}>
        <CategoryTabs tabs={tabs} choice={choice} />
        <ProductResults choice={choice} catalogue={catalogue} />
      </div>
      {hasProducts && (
        <ClosingBand title="Not on the list?" text="Tell us the item and the quantity, and we reply with a quote.">
          <ButtonLink to="/contact" variant="primary">
            Get Quote
          </ButtonLink>
        </ClosingBand>
      )}
    </>
  );
}
