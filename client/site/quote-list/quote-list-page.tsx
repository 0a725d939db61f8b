import { useLocation } from 'react-router-dom';
import { COMPANY_CLAIMS } from '../../../shared/business';
import { pickKnownParameters, QUOTE_LIST_PARAMETERS, UNREAD_PARAMETER } from '../../../shared/pages/page-url';
import { lazySection } from '../../hydration/lazy';
import { PageHead } from '../../seo/page-head';
import classes from './quote-list-page.module.css';

const YourList = lazySection(() => import('./your-list').then((module) => module.YourList));
const UnreadParametersNote = lazySection(() => import('../unread/unread-parameters-note').then((module) => module.UnreadParametersNote));
const RequestSent = lazySection(() => import('./asked/request-sent').then((module) => module.RequestSent));
const PasteList = lazySection(() => import('./paste/paste-list').then((module) => module.PasteList));

/** The quote list page: the visitor's own list, or a shared list from the URL; after sending, the confirmation. */
export function QuoteListPage() {
  const { pathname, search: query } = useLocation();
  const given = new URLSearchParams(query);
  const search = pickKnownParameters(given, QUOTE_LIST_PARAMETERS);
  const isSent = search.get('sent') === 'quote';
  if (pathname !== '/quote-list') return <PasteList />;
  return (
    <>
      <PageHead
        title={isSent ? 'Request sent' : 'Your quote list'}
        description={`Collect products and quantities and ask for prices at once. We reply within ${COMPANY_CLAIMS.replyHours} hours.`}
        path="/quote-list"
        robots="noindex"
      />
      <div className={`container ${classes.page}`}>
        {given.has(UNREAD_PARAMETER) && <UnreadParametersNote />}
        {isSent ? <RequestSent /> : <YourList />}
      </div>
    </>
  );
}
