import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & { to: string };

// React Router's own Link brings the fetching and prefetching of its data routers along (docs/decisions/012).
/** A link to a page of ours. */
export function Link({ to, ...anchor }: LinkProps) {
  return <a {...anchor} href={useHref(to)} onClick={useLinkClickHandler(to)} />;
}
