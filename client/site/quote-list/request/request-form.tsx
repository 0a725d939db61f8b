import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PRICE_ON_REQUEST } from '../../../../shared/catalogue/price-words';
import { findGstinHint } from '../../../../shared/gst';
import { calculateEstimate, formatPaise } from '../../../../shared/inquiries/estimate';
import { writeListSearch } from '../../../../shared/inquiries/list-url';
import { usePageState } from '../../../page-state';
import { useOrigin } from '../../../seo/origin';
import buttonClasses from '../../../ui/button.module.css';
import { ShareButton } from '../../../ui/share-button';
import { showToast } from '../../../ui/toaster/toasts';
import { Honeypot, TextArea, TextField } from '../../forms/field';
import formClasses from '../../forms/form.module.css';
import { PrivacyNotice } from '../../forms/notice';
import { SiteFormFooter } from '../../forms/send-button';
import { useSiteForm } from '../../forms/use-form';
import { WhatsAppLink } from '../../shell/footer/whatsapp-link';
import { listRequestedLines, type RequestedLine, storeRequest, toFreeTextLine } from '../asked/asked-lines';
import { RequestedLinesList } from '../asked/asked-list';
import { EstimateNote, EstimateRows } from '../asked/estimate-rows';
import { toListedLines } from '../lines/given-lines';
import type { QuoteListLine } from '../lines/line';
import { composeListMessage } from '../lines/line-words';
import { attachListFiles } from '../lines/list-files';
import type { ShownQuoteList } from '../lines/use-lines';
import { useListedProducts } from '../lines/use-listed-products';
import classes from '../quote-list-page.module.css';
import { buildRequestBody, checkRequest, findPinCodeHint, readTodayInIndia } from './check-request';
import { ListedFiles } from './listed-files';
import { RequestLines } from './request-lines';

/** The maximum length of a list in the URL at the end of a message, which also contains the notes. */
const SHORT = 400;

const sent = { title: 'Request sent', text: 'This page shows the reference of your request.' };
const failed = (message = 'Nothing is lost. Please try again.') => ({ title: 'The request was not sent', text: message, failed: true });

export type RequestFormProps = { list: ShownQuoteList; lines: QuoteListLine[] };

/** The lines, and beside them the form that sends them. Without JavaScript it is posted natively. */
export function RequestForm({ list, lines }: RequestFormProps) {
  const navigate = useNavigate();
  const pageState = usePageState();
  useEffect(() => {
    // The posted values are shown once. The form clears them, and not the page, which is hydrated before the form has read them.
    if (pageState.posted?.form === 'quote') pageState.posted = undefined;
  }, [pageState]);
  const products = useListedProducts(lines);
  const [gstinHint, setGstinHint] = useState<string>();
  const [pinHint, setPinHint] = useState<string>();
  const sentList = useRef({ keys: [] as string[], lines: [] as RequestedLine[], search: '' });
  const listed = toListedLines(lines);
  const { search, missing } = writeListSearch(listed);
  const page = `${useOrigin()}/quote-list`;
  const requested = listRequestedLines(lines, products.productOf);
  const estimate = calculateEstimate(requested);
  const { form, field, isSending, success, message } = useSiteForm({
    name: 'quote',
    path: '/api/quote-requests',
    section: 'request',
    check: checkRequest,
    body: (values) => {
      sentList.current = { keys: lines.map(({ key }) => key), lines: requested, search };
      return buildRequestBody(values);
    },
    sent,
    failed,
    onSent: ({ reference = '', gone = [] }, key) => {
      const { keys, ...what } = sentList.current;
      const kept = what.lines.map((line, at) => (gone.includes(at) ? toFreeTextLine(line) : line));
      storeRequest({ reference, day: readTodayInIndia(), ...what, lines: kept });
      list.change((all) => all.filter((line) => !keys.includes(line.key)));
      void attachListFiles(reference, key);
      // The page itself shows the message, larger.
      showToast(null);
      void navigate(`/quote-list?${new URLSearchParams({ sent: 'quote', reference })}`, { replace: true });
    },
  });
  return (
    <>
      <form {...form} id="request" className={classes.columns} aria-label="Request for prices">
        <div>
          <RequestLines list={list} lines={lines} products={products} field={field} />
          <section className={classes.estimate} aria-label="Estimate">
            <table>
              <tbody>
                <EstimateRows estimate={estimate} />
              </tbody>
            </table>
            <EstimateNote estimate={estimate} />
          </section>
          <div className={classes.ways}>
            {search && <ShareButton title="Quote list" url={`${page}?${search}`} label="Share this list" />}
            <WhatsAppLink
              text={composeListMessage(lines, products.productOf, `${page}?${writeListSearch(listed, SHORT).search}`)}
              label="Send this list on WhatsApp"
            />
          </div>
          {missing > 0 && (
            <p className={classes.aside}>
              A shared link has room for so much: {missing} of your notes and own lines {missing === 1 ? 'is' : 'are'} not in it.
            </p>
          )}
          <p className={classes.bar} data-bar>
            <span>
              {estimate.priced > 0 ? 'Estimate' : PRICE_ON_REQUEST}
              {estimate.priced > 0 && <b>{formatPaise(estimate.total)}</b>}
            </span>
            <a href="#details" className={`${buttonClasses.button} ${buttonClasses.primary}`}>
              Ask for prices
            </a>
          </p>
        </div>
        <div className={`${formClasses.form} ${classes.details}`}>
          <h2 id="details" tabIndex={-1}>
            Your details
          </h2>
          {message && (
            <p className={formClasses.problem} role="alert">
              The request was not sent. {message}
            </p>
          )}
          <p className={classes.aside}>We need your name, and an e-mail address or a phone number to reply to.</p>
          <TextField {...field('name')} label="Name" required maxLength={200} autoComplete="name" />
          <div className={formClasses.pair}>
            <TextField {...field('email')} label="E-mail" unlessRequired="or phone" type="email" maxLength={254} autoComplete="email" />
            <TextField {...field('phone')} label="Phone" unlessRequired="or e-mail" type="tel" maxLength={50} autoComplete="tel" />
          </div>
          <TextField {...field('company')} label="Company" maxLength={200} autoComplete="organization" />
          <div>
            <TextField
              {...field('gstin')}
              label="GSTIN"
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onBlur={({ target: { value } }) => setGstinHint(value.trim() ? findGstinHint(value) : undefined)}
            />
            <p className={classes.hint} role="status">
              {gstinHint && `${gstinHint}. You can send it as it is.`}
            </p>
          </div>
          <div className={formClasses.pair}>
            <div>
              <TextField
                {...field('pinCode')}
                label="PIN code"
                inputMode="numeric"
                maxLength={20}
                autoComplete="postal-code"
                onBlur={({ target: { value } }) => setPinHint(findPinCodeHint(value))}
              />
              <p className={classes.hint} role="status">
                {pinHint}
              </p>
            </div>
            <TextField {...field('neededBy')} label="Needed by" type="date" min={list.isLive ? readTodayInIndia() : undefined} />
          </div>
          <TextArea {...field('message')} label="Message" rows={4} maxLength={5000} />
          <ListedFiles />
          <Honeypot />
          <PrivacyNotice of="quote-request" />
          <SiteFormFooter isSending={isSending} success={success} label="Ask for prices" />
        </div>
      </form>
      <RequestedLinesList lines={requested} day={readTodayInIndia()} isPaper />
    </>
  );
}
