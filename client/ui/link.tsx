import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & { to: string };

// React Router's Link would add the code of its data routers (docs/decisions/012).
/** A link to a page of the site. */
export function Link({ to, ...anchor }: LinkProps) {
  return <a {...anchor} href={useHref(to)} onClick={useLinkClickHandler(to)} />;
}
