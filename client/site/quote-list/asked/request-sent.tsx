import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { writeListSearch } from '../../../../shared/inquiries/list-url';
import { formatReplyPromise } from '../../../../shared/inquiries/promise';
import { pickKnownParameters, QUOTE_LIST_PARAMETERS } from '../../../../shared/pages/page-url';
import { dayOf } from '../../../../shared/time/india';
import { useOrigin } from '../../../seo/origin';
import buttonClasses from '../../../ui/button.module.css';
import { ButtonLink } from '../../../ui/button-link';
import { Copy } from '../../../ui/icons/rare-icons';
import { copyText, ShareButton } from '../../../ui/share-button';
import { WhatsAppLink } from '../../shell/footer/whatsapp-link';
import { readLinesFromUrl, toListedLines } from '../lines/given-lines';
import { useListedProducts } from '../lines/use-listed-products';
import { formatRequestAsText, listRequestedLines, readLatestRequest, readStoredRequest, type StoredRequest } from './asked-lines';
import { RequestedLinesList } from './asked-list';
import classes from './request-sent.module.css';
import { SentFiles } from './sent-files';

const focus = (title: HTMLHeadingElement | null) => title?.focus();

/** The success message of a quote request: its reference, its lines, and ways to copy, print or share them. */
export function RequestSent() {
  const search = pickKnownParameters(new URLSearchParams(useLocation().search), QUOTE_LIST_PARAMETERS);
  const reference = search.get('reference');
  const request = useRequest(search, reference);
  const page = `${useOrigin()}/quote-list`;
  const url = request ? `${page}?${request.search}` : page;
  // The focused form was removed, so the message gets the focus.
  const isJustSent = useNavigationType() === 'REPLACE';
  const quiet = `${buttonClasses.button} ${buttonClasses.quiet} ${classes.live}`;
  return (
    <>
      <section className={classes.sent} aria-labelledby="sent-title">
        <h1 id="sent-title" tabIndex={-1} ref={isJustSent ? focus : undefined}>
          We have received your request
        </h1>
        <p className={classes.words}>{formatReplyPromise('quote-request')}.</p>
        {reference && (
          <p className={classes.reference} role="status">
            <span>Your reference:</span> <b>{reference}</b>
          </p>
        )}
        <SentFiles reference={reference} />
      </section>
      {request && (
        <section className={classes.asked} aria-labelledby="asked-title">
          <h2 id="asked-title">What you asked for</h2>
          <RequestedLinesList {...request} />
        </section>
      )}
      {reference && (
        <p className={classes.ways}>
          <button
            type="button"
            className={quiet}
            onClick={() => void copyText(request ? formatRequestAsText(request) : reference, { title: 'Copied', text: reference })}
          >
            <Copy size={18} /> Copy
          </button>
          {request && (
            <>
              <button type="button" className={quiet} onClick={() => window.print()}>
                Print
              </button>
              <ShareButton title={`Quote request ${reference}`} url={url} />
            </>
          )}
          <WhatsAppLink text={`Hello, this is about my quote request ${reference}.\n${url}`} />
        </p>
      )}
      <ButtonLink to="/products" variant="primary">
        Browse Products
      </ButtonLink>
    </>
  );
}

/** The sent request: from this tab's storage or, without JavaScript, from the URL. */
function useRequest(search: URLSearchParams, reference: string | null): StoredRequest | undefined {
  const [kept, setKept] = useState(() => readLatestRequest(reference));
  useEffect(() => setKept((before) => before ?? readStoredRequest(reference)), [reference]);
  const given = readLinesFromUrl(search);
  const { productOf } = useListedProducts(given);
  const lines = listRequestedLines(given, productOf);
  return (
    kept ??
    (reference && lines.length > 0
      ? { reference, day: dayOf(new Date()), lines, search: writeListSearch(toListedLines(given)).search }
      : undefined)
  );
}
