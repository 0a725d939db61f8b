import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { PolicyKey } from '../../../shared/privacy/policy';
import type { PolicyBlock } from '../../../shared/privacy/policy-text';
import { PageHead } from '../../seo/page-head';
import { type ShownPolicy, trpc } from '../../trpc';
import { InlineText } from '../../ui/inline-text';
import { LoadError } from '../../ui/loading/load-error';
import { Skeleton } from '../../ui/loading/skeleton';
import { AllNotices } from './all-notices';
import classes from './policy-page.module.css';

const DESCRIPTIONS: Record<PolicyKey, string> = {
  privacy: 'What personal data we hold, why and for how long, who can see it, and how to see, correct or erase yours.',
  terms: 'The terms for using this site, and for prices, requests and quotations.',
  cookies: 'The few things this site stores in your browser, when and for how long.',
};

/** The company's policy at this path, with the office's text. */
export function PolicyPage() {
  const of = useLocation().pathname.slice(1) as PolicyKey;
  const { data: policy, isError, refetch } = trpc.public.policy.useQuery({ key: of });
  return (
    <>
      <PageHead title={policy?.title ?? 'Policy'} description={DESCRIPTIONS[of]} path={`/${of}`} />
      <div className={`container ${classes.page}`}>
        {policy ? (
          <Policy policy={policy}>{of === 'privacy' && <AllNotices />}</Policy>
        ) : (
          <>
            <h1 className="visually-hidden">Policy</h1>
            {isError ? <LoadError message="Failed to fetch this page" onRetry={refetch} /> : <Skeleton className={classes.place} />}
          </>
        )}
      </div>
    </>
  );
}

function Policy({ policy: { title, holdsFrom, blocks, contact }, children }: { policy: ShownPolicy; children: ReactNode }) {
  const parts = blocks.filter((block) => block.kind === 'heading' && block.level === 2);
  return (
    <>
      <header className={classes.head}>
        <h1>{title}</h1>
        {holdsFrom && <p>Effective from {holdsFrom}</p>}
      </header>
      {parts.length > 2 && (
        <nav className={classes.contents} aria-label="On this page">
          <ol>{parts.map((part) => part.kind === 'heading' && <Entry key={part.id} {...part} />)}</ol>
        </nav>
      )}
      <div className={classes.text}>
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text do not move
          <BlockOf key={at} block={block} contact={contact} />
        ))}
        {children}
      </div>
    </>
  );
}

const Entry = ({ id, text }: { id: string; text: string }) => (
  <li>
    <a href={`#${id}`}>{text}</a>
  </li>
);

function BlockOf({ block, contact }: { block: PolicyBlock; contact: ShownPolicy['contact'] }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2 id={block.id}>{block.text}</h2> : <h3 id={block.id}>{block.text}</h3>;
    case 'list':
      return (
        <ul>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text do not move
            <li key={at}>
              <InlineText parts={item} />
            </li>
          ))}
        </ul>
      );
    case 'contact':
      return <Contact contact={contact} />;
    case 'paragraph':
      return (
        <p>
          <InlineText parts={block.text} />
        </p>
      );
  }
}

/** The company and its contact person for personal data. Missing details are omitted. */
function Contact({ contact: { company, name, email, phone, address } }: { contact: ShownPolicy['contact'] }) {
  return (
    <address className={classes.contact}>
      <p>
        <b>{company}</b>
        {address && <span>{address}</span>}
      </p>
      <p>
        {name ? (
          <span>
            For questions and complaints about your data: <b>{name}</b>
          </span>
        ) : (
          <span>For questions and complaints about your data, please contact us:</span>
        )}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && <a href={`tel:${phone.replace(/(?!^\+)\D/g, '')}`}>{phone}</a>}
        {!email && !phone && <a href="/contact">the form on our contact page</a>}
      </p>
    </address>
  );
}
