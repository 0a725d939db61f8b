import {
  Award,
  Clock,
  FolderTree,
  History,
  Images,
  Info,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Package,
  Phone,
  Settings,
  Trash2,
  TrendingUp,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { CompanyInfoTab } from './company-info/company-info-tab';
import { ContentPlace } from './engine/content-section';
import { ChangesPlace } from './history/changes-section';
import { TrashPlace } from './history/trash-section';
import { InquiriesTab } from './inquiries/inquiries-tab';
import { NewsletterTab } from './newsletter/newsletter-tab';
import { Overview } from './overview/overview';
import { LibraryPlace } from './pictures/library-section';
import { SettingsTab } from './settings/settings-tab';
import { amcFeatures } from './tabs/amc-features';
import { amcServices } from './tabs/amc-services';
import { categories } from './tabs/categories';
import { contactDetails } from './tabs/contact-details';
import { products } from './tabs/products';
import { stats } from './tabs/stats';
import { timeline } from './tabs/timeline';
import { values } from './tabs/values';

/** A place in the panel, by the word that stands for it in the address. */
type Place<Slug extends string> = { slug: Slug; label: string; icon: LucideIcon; element: ReactNode };

const place = <const Slug extends string>(slug: Slug, label: string, icon: LucideIcon, element: ReactNode): Place<Slug> => ({
  slug,
  label,
  icon,
  element,
});

/** The twelve tabs of SPEC §2 in its order; the first one is open by default. */
export const tabs = [
  place('categories', 'Categories', FolderTree, <ContentPlace tab={categories} />),
  place('products', 'Products', Package, <ContentPlace tab={products} />),
  place('amc-services', 'AMC Services', Wrench, <ContentPlace tab={amcServices} />),
  place('amc-features', 'AMC Features', ListChecks, <ContentPlace tab={amcFeatures} />),
  place('inquiries', 'Inquiries', MessageSquare, <InquiriesTab />),
  place('newsletter', 'Newsletter', Mail, <NewsletterTab />),
  place('stats', 'Stats', TrendingUp, <ContentPlace tab={stats} />),
  place('values', 'Values', Award, <ContentPlace tab={values} />),
  place('timeline', 'Timeline', Clock, <ContentPlace tab={timeline} />),
  place('company-info', 'Company Info', Info, <CompanyInfoTab />),
  place('contact-details', 'Contact Details', Phone, <ContentPlace tab={contactDetails} />),
  place('settings', 'Settings', Settings, <SettingsTab />),
] as const;

/** Where else there is something to do: a quiet group below the tabs. */
export const places = [
  place('overview', 'Overview', LayoutDashboard, <Overview />),
  place('library', 'Library', Images, <LibraryPlace />),
  place('changes', 'Changes', History, <ChangesPlace />),
  place('trash', 'Trash', Trash2, <TrashPlace />),
] as const;

export type Slug = (typeof tabs)[number]['slug'] | (typeof places)[number]['slug'];
