import { Suspense, useEffect, useEffectEvent } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { COMPANY_CLAIMS } from '../../../shared/business';
import { writeListSearch } from '../../../shared/inquiries/list-url';
import { MAX_QUOTE_LIST_LINES } from '../../../shared/inquiries/quote-list';
import { pickKnownParameters, QUOTE_LIST_PARAMETERS } from '../../../shared/pages/page-url';
import { lazyChunk } from '../../hydration/lazy';
import buttonClasses from '../../ui/button.module.css';
import { EmptyQuoteList } from './empty-quote-list';
import { toListedLines } from './lines/given-lines';
import type { QuoteListLine } from './lines/line';
import { changeOwnLines, isListStored, mergeQuoteLines, notifyListFull } from './lines/list';
import { type ShownQuoteList, useShownQuoteList } from './lines/use-lines';
import classes from './quote-list-page.module.css';
import type { RequestFormProps } from './request/request-form';

// An empty list does not load the form.
const RequestForm = lazyChunk<RequestFormProps>(() => import('./request/request-form').then((module) => module.RequestForm));

/** The list in the URL, otherwise the visitor's own. */
export function YourList() {
  const search = pickKnownParameters(new URLSearchParams(useLocation().search), QUOTE_LIST_PARAMETERS);
  return <ShownList key={String(search)} search={search} />;
}

/** The list with the form that sends it, or a link to the catalogue while it is empty. */
function ShownList({ search }: { search: URLSearchParams }) {
  const list = useShownQuoteList(search);
  const { lines, isLive } = list;
  const isEmpty = lines?.length === 0;
  return (
    <>
      <div className={classes.top}>
        <h1>Your quote list</h1>
        {!isEmpty && (
          <p className={classes.lead}>
            Say how much you need and where to reach you. We reply with prices within {COMPANY_CLAIMS.replyHours} hours; nothing is ordered
            yet.
          </p>
        )}
      </div>
      {isLive && !isListStored() && (
        <p className={classes.notice} role="status">
          This browser does not let us store your list: it is lost when you close or reload the page. Send it, or share its address, before
          that.
        </p>
      )}
      <Given list={list} isAsked={search.has('product') || search.has('free')} />
      {lines && !isEmpty ? (
        <Suspense fallback={<EmptyQuoteList list={list} isEmpty={false} />}>
          <RequestForm list={list} lines={lines} />
        </Suspense>
      ) : (
        <EmptyQuoteList list={list} isEmpty={isEmpty} />
      )}
    </>
  );
}

const searchOf = (lines: QuoteListLine[]) => writeListSearch(toListedLines(lines)).search;

/**
 * Handles a list in the URL. `isAsked`: the visitor has just requested it, after an empty search or with a button pressed before the page
 * was interactive, so it is added at once.
 */
function Given({ list: { own, lines = [] }, isAsked }: { list: ShownQuoteList; isAsked: boolean }) {
  const navigate = useNavigate();
  const isSame = own !== undefined && own.length > 0 && searchOf(own) === searchOf(lines);
  useEffect(() => {
    if (isSame) void navigate('/quote-list', { replace: true });
  }, [isSame, navigate]);
  const add = (options?: NavigateOptions) => {
    const joined = mergeQuoteLines(own ?? [], lines);
    if (joined.length > MAX_QUOTE_LIST_LINES) return notifyListFull();
    changeOwnLines(() => joined);
    void navigate('/quote-list', options);
  };
  const isDue = isAsked && own !== undefined && lines.length > 0;
  const addAsked = useEffectEvent(() => add({ replace: true }));
  useEffect(() => {
    if (isDue) addAsked();
  }, [isDue]);
  if (!own || isSame || isDue || lines.length === 0) return null;
  return (
    <div className={classes.notice}>
      <p>This list came with the link that you opened. {own.length > 0 && 'Your own list stays as it is.'}</p>
      <button type="button" className={`${buttonClasses.button} ${buttonClasses.quiet} ${buttonClasses.small}`} onClick={() => add()}>
        Add these to my list
      </button>
    </div>
  );
}
