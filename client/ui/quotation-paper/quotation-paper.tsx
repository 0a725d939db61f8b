import type { ReactNode } from 'react';
import { GST_STATES } from '../../../shared/gst';
import type { PaperDocument } from '../../../shared/quotation/paper';
import { formatErasedNotice, RETAINED_COPY_NOTICE } from '../../../shared/quotation/paper/paper-words';
import { formatLongDay } from '../../../shared/time/in-words';
import { LabelledPaperValue, PaperLinesTable, PaperTotals } from './paper-lines';
import classes from './quotation-paper.module.css';

type QuotationPaperProps = {
  paper: PaperDocument;
  /** The code that a buyer enters on the check page; a draft has none. */
  checkCode?: string;
};

/** A quotation to read and to print: the buyer's page and the panel's preview show this component, which computes nothing. */
export function QuotationPaper({ paper, checkCode }: QuotationPaperProps) {
  const { reference, erasedOn, issuedOn, validUntil, seller, buyer, shipTo, placeOfSupply, message, paymentTerms, deliveryTime, terms } =
    paper;
  const marks = [buyer.isSez && 'Special economic zone', buyer.isAbroad && 'Outside India'].filter(Boolean).join(', ');
  return (
    <article className={classes.paper} aria-labelledby="paper-title">
      <header className={classes.head}>
        <div className={classes.seller}>
          <p className={classes.company}>{seller.legalName}</p>
          {seller.address && <p className={classes.lines}>{seller.address}</p>}
          {seller.gstin && <p>GSTIN {seller.gstin}</p>}
          {seller.contacts.map((contact) => (
            <p key={contact}>{contact}</p>
          ))}
        </div>
        <div>
          <h2 id="paper-title" className={classes.title}>
            Quotation <span>{reference}</span>
          </h2>
          <dl className={classes.facts}>
            <LabelledPaperValue label="Date">
              <time dateTime={issuedOn}>{formatLongDay(issuedOn)}</time>
            </LabelledPaperValue>
            <LabelledPaperValue label="Valid until">
              <time dateTime={validUntil}>{formatLongDay(validUntil)}</time>
            </LabelledPaperValue>
            {placeOfSupply && (
              <LabelledPaperValue label="Place of supply">
                {placeOfSupply.name} ({placeOfSupply.state})<small>{placeOfSupply.reason}</small>
              </LabelledPaperValue>
            )}
            {checkCode && <LabelledPaperValue label="Check code">{checkCode}</LabelledPaperValue>}
          </dl>
        </div>
      </header>
      <div className={classes.parties}>
        <Part title="To">
          <p className={classes.name}>{erasedOn ? formatErasedNotice(erasedOn) : (buyer.company ?? buyer.name)}</p>
          {erasedOn && <p>{RETAINED_COPY_NOTICE}</p>}
          {buyer.company && buyer.name !== buyer.company && <p>{buyer.name}</p>}
          <Address address={buyer.address} state={buyer.state} />
          {buyer.gstin && <p>GSTIN {buyer.gstin}</p>}
          {marks && <p>{marks}</p>}
          {buyer.phone && <p>{buyer.phone}</p>}
          {buyer.email && <p>{buyer.email}</p>}
        </Part>
        {shipTo && (
          <Part title="Deliver to">
            <p className={classes.name}>{shipTo.name}</p>
            <Address address={shipTo.address} state={shipTo.state} />
          </Part>
        )}
      </div>
      {message && <p className={classes.message}>{message}</p>}
      <PaperLinesTable paper={paper} />
      <PaperTotals paper={paper} />
      <dl className={classes.terms}>
        <Term label="Payment">{paymentTerms}</Term>
        <Term label="Delivery">{deliveryTime}</Term>
        {seller.bank && <Bank {...seller.bank} />}
        <Term label="Terms">{terms}</Term>
      </dl>
      <footer className={classes.foot}>
        <ul>
          {paper.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
        {seller.signatory && (
          <p>
            For {seller.legalName}: {seller.signatory}
          </p>
        )}
      </footer>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Address({ address, state }: { address: string | null; state: string | null }) {
  return (
    <>
      {address && <p className={classes.lines}>{address}</p>}
      {state && <p>{GST_STATES[state] ?? state}</p>}
    </>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return children ? <LabelledPaperValue label={label}>{children}</LabelledPaperValue> : null;
}

function Bank({ name, accountName, accountNumber, ifsc, branch }: NonNullable<PaperDocument['seller']['bank']>) {
  const place = [name, branch].filter(Boolean).join(', ');
  return (
    <LabelledPaperValue label="Bank">
      {accountName && <p>{accountName}</p>}
      <p>
        Account {accountNumber}, IFSC {ifsc}
      </p>
      {place && <p>{place}</p>}
    </LabelledPaperValue>
  );
}
