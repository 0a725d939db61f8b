import {
  Award,
  ChartNoAxesColumn,
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
  MessageSquareText,
  Package,
  Phone,
  Settings,
  Trash2,
  TrendingUp,
  Users,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '../../shared/people/people';
import { CompanyInfoSection } from './company-info/company-info-section';
import { amcFeatures } from './content-types/amc-features';
import { amcServices } from './content-types/amc-services';
import { answerTemplates } from './content-types/answer-templates';
import { categories } from './content-types/categories';
import { contactDetails } from './content-types/contact-details';
import { products } from './content-types/products';
import { stats } from './content-types/stats';
import { timeline } from './content-types/timeline';
import { values } from './content-types/values';
import { DemandSection } from './demand/demand-section';
import { ContentSection } from './engine/content-section';
import type { SectionDefinition } from './engine/section-definition';
import { ChangesSection } from './history/changes-section';
import { TrashSection } from './history/trash-section';
import { InquiriesSection } from './inquiries/list/inquiries-section';
import { useSession } from './login/session';
import { NewsletterSection } from './newsletter/newsletter-section';
import { Overview } from './overview/overview';
import { PeopleSection } from './people/people-section';
import { LibrarySection } from './pictures/library/library-section';
import { SettingsSection } from './settings/settings-section';

/**
 * A section of the panel; `slug` is its name in the URL, `add` what opens the dialog of a new record, `role` who alone has it; `isDialogless`: its list shows
 * a record that somebody looks for, since there is no dialog for one.
 */
type Section<Slug extends string> = { slug: Slug; label: string; icon: LucideIcon; element: ReactNode } & More;
type More = { add?: string; role?: Role; isDialogless?: true };

const section = <const Slug extends string>(
  slug: Slug,
  label: string,
  icon: LucideIcon,
  element: ReactNode,
  more?: More,
): Section<Slug> => ({ slug, label, icon, element, ...more });

/** The section of a content type. */
const content = <const Slug extends string>(slug: Slug, label: string, icon: LucideIcon, definition: SectionDefinition) =>
  section(slug, label, icon, <ContentSection definition={definition} />, { add: definition.texts.add });

/** The twelve sections of REQ 8.1 in its order; the first one is open by default. */
export const mainSections = [
  content('categories', 'Categories', FolderTree, categories),
  content('products', 'Products', Package, products),
  content('amc-services', 'AMC Services', Wrench, amcServices),
  content('amc-features', 'AMC Features', ListChecks, amcFeatures),
  section('inquiries', 'Inquiries', MessageSquare, <InquiriesSection />),
  section('newsletter', 'Newsletter', Mail, <NewsletterSection />, { isDialogless: true }),
  content('stats', 'Stats', TrendingUp, stats),
  content('values', 'Values', Award, values),
  content('timeline', 'Timeline', Clock, timeline),
  section('company-info', 'Company Info', Info, <CompanyInfoSection />),
  content('contact-details', 'Contact Details', Phone, contactDetails),
  section('settings', 'Settings', Settings, <SettingsSection />),
] as const;

/** The sections below the main ones. A new one is a line here; its component is a `Section` or `ListSection` (`ui/`). */
export const otherSections = [
  section('overview', 'Overview', LayoutDashboard, <Overview />),
  section('demand', 'Demand', ChartNoAxesColumn, <DemandSection />),
  content('answer-templates', 'Answer Templates', MessageSquareText, answerTemplates),
  section('library', 'Library', Images, <LibrarySection />),
  section('changes', 'Changes', History, <ChangesSection />),
  section('trash', 'Trash', Trash2, <TrashSection />),
  section('people', 'People', Users, <PeopleSection />, { add: 'Add person', role: 'administrator' }),
] as const;

/** The sections that the signed-in user may open. */
export function useSections() {
  const session = useSession();
  const role = session.state === 'out' ? undefined : session.user.role;
  const others = otherSections.filter((one) => one.role === undefined || one.role === role);
  return { others, all: [...mainSections, ...others] };
}

export type Slug = (typeof mainSections)[number]['slug'] | (typeof otherSections)[number]['slug'];
