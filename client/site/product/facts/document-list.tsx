import type { ShownDocument } from '../../../trpc';
import classes from './document-list.module.css';

/** The documents of a product, to download as PDF files; renders nothing while there are none. */
export function DocumentList({ documents }: { documents: ShownDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <section className={classes.documents} aria-labelledby="documents-title">
      <h2 id="documents-title">Documents</h2>
      <ul>
        {documents.map(({ url, title, about }) => (
          <li key={url}>
            <a href={url}>{title}</a>
            <small>{about}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
