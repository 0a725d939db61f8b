import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & { to: string };

// React Router's own Link bundles the data router's fetching and prefetching (docs/decisions/012).
/** A link to a page of this site. */
export function Link({ to, ...anchor }: LinkProps) {
  return <a {...anchor} href={useHref(to)} onClick={useLinkClickHandler(to)} />;
}
