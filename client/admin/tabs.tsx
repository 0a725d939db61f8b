import {
  Award,
  Clock,
  FolderTree,
  History,
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
  place('categories', 'Categories', FolderTree, null),
  place('products', 'Products', Package, null),
  place('amc-services', 'AMC Services', Wrench, null),
  place('amc-features', 'AMC Features', ListChecks, null),
  place('inquiries', 'Inquiries', MessageSquare, null),
  place('newsletter', 'Newsletter', Mail, null),
  place('stats', 'Stats', TrendingUp, null),
  place('values', 'Values', Award, null),
  place('timeline', 'Timeline', Clock, null),
  place('company-info', 'Company Info', Info, null),
  place('contact-details', 'Contact Details', Phone, null),
  place('settings', 'Settings', Settings, null),
] as const;

/** Where else there is something to do: a quiet group below the tabs. */
export const places = [
  place('overview', 'Overview', LayoutDashboard, null),
  place('changes', 'Changes', History, null),
  place('trash', 'Trash', Trash2, null),
] as const;

export type Slug = (typeof tabs)[number]['slug'] | (typeof places)[number]['slug'];
