import { Link } from 'react-router-dom';
import { describeAvailability } from '../../../shared/catalogue/availability';
import { choosePriceNotation, formatPerUnit, PRICE_ON_REQUEST } from '../../../shared/catalogue/price-words';
import { buildCatalogueUrl } from '../../../shared/pages/page-url';
import { useOrigin } from '../../seo/origin';
import type { GalleryPicture, Product, ShownDocument } from '../../trpc';
import { ContentIcon } from '../../ui/icons/content-icon';
import { ShareButton } from '../../ui/share-button';
import { useWebsite } from '../../ui/website';
import { EditLink } from '../shell/edit-link';
import { WhatsAppLink } from '../shell/footer/whatsapp-link';
import { AddToList } from './add-to-list';
import { DocumentList } from './facts/document-list';
import { FactsTable } from './facts/facts-table';
import { TradeFacts } from './facts/trade-facts';
import { Gallery } from './gallery';
import classes from './product-details.module.css';

/** The icons of the assurances, by their place. */
const ASSURANCE_ICONS = ['Truck', 'BadgeCheck', 'HeadphonesIcon'];

type ProductDetailsProps = { product: Product; gallery: GalleryPicture[]; documents: ShownDocument[]; furtherPrices: string[] };

/** The pictures of a product, and beside them price, description and actions. */
export function ProductDetails({ product, gallery, documents, furtherPrices }: ProductDetailsProps) {
  const { id, title, description, category, categoryName, image, badge, stock, price, tiers, unit, picture } = product;
  const url = `${useOrigin()}/product/${id}`;
  const contact = `/contact?product=${id}`;
  const { assurances } = useWebsite();
  return (
    <article className={classes.product} aria-labelledby="product-title">
      <div className={classes.picture}>
        <Gallery key={id} title={title} pictures={image || gallery.length === 0 ? [{ image, picture }, ...gallery] : gallery} />
        {badge && <span className={classes.badge}>{badge}</span>}
      </div>
      <div data-next className={classes.words}>
        <p className={classes.facts}>
          {category && categoryName ? (
            <Link to={buildCatalogueUrl({ category, q: '', page: 1 })}>{categoryName}</Link>
          ) : (
            <span>Unknown</span>
          )}
          <span className={stock > 0 ? classes.stock : undefined}>{describeAvailability(stock)}</span>
          <EditLink tab="products" id={id} name={title} />
        </p>
        <h1 id="product-title">{title}</h1>
        {price === null ? (
          <p className={classes.price} data-price>
            <b>{PRICE_ON_REQUEST}</b>
          </p>
        ) : (
          <p className={classes.price} data-price>
            <b>{choosePriceNotation([price, ...tiers.map((tier) => tier.price)])(price)}</b> {unit && <i>{formatPerUnit(unit)}</i>}{' '}
            <small>Exclusive of taxes</small>
          </p>
        )}
        <TradeFacts product={product} />
        {furtherPrices.length > 0 && <p className={classes.furtherPrices}>{furtherPrices.join('; ')}</p>}
        <p className={classes.description}>{description}</p>
        <AddToList product={product} />
        <FactsTable product={product} />
        <DocumentList documents={documents} />
        <p className={classes.actions}>
          <Link to={contact}>Get Quote</Link>
          <Link to={contact}>Contact Sales</Link>
          <WhatsAppLink text={`Hello, please send me a price for: ${title}\nQuantity: \n${url}`} />
          <ShareButton title={title} url={url} />
          <a href={`/product/${id}.pdf`}>Data sheet (PDF)</a>
        </p>
        {assurances.length > 0 && (
          <ul className={classes.assurances}>
            {assurances.map((assurance, place) => {
              const [name, ...text] = assurance.split(': ');
              return (
                <li key={assurance}>
                  <ContentIcon name={ASSURANCE_ICONS[place] ?? 'BadgeCheck'} size={22} />
                  <div>
                    <b>{name}</b>
                    {text.length > 0 && <p>{text.join(': ')}</p>}
                  </div>
                </li>
              );
            })}
          </ul>
        )}
        <p className={classes.address}>{url}</p>
      </div>
    </article>
  );
}
