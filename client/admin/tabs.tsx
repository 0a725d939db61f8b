import type { ReactNode } from 'react';

/** A place in the panel, by the word that stands for it in the address. */
type Tab<Slug extends string> = { slug: Slug; label: string; element: ReactNode };
const tab = <const Slug extends string>(slug: Slug, label: string, element: ReactNode): Tab<Slug> => ({ slug, label, element });

/** The twelve tabs of SPEC §2 in its order; the first one is open by default. */
export const tabs = [
  tab('categories', 'Categories', null),
  tab('products', 'Products', null),
  tab('amc-services', 'AMC Services', null),
  tab('amc-features', 'AMC Features', null),
  tab('inquiries', 'Inquiries', null),
  tab('newsletter', 'Newsletter', null),
  tab('stats', 'Stats', null),
  tab('values', 'Values', null),
  tab('timeline', 'Timeline', null),
  tab('company-info', 'Company Info', null),
  tab('contact-details', 'Contact Details', null),
  tab('settings', 'Settings', null),
] as const;

export type TabSlug = (typeof tabs)[number]['slug'];
