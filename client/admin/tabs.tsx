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
import type { Role } from '../../shared/people';
import { CompanyInfoTab } from './company-info/company-info-tab';
import { DemandSection } from './demand/demand-section';
import { ContentSection } from './engine/content-section';
import { ChangesSection } from './history/changes-section';
import { TrashSection } from './history/trash-section';
import { InquiriesTab } from './inquiries/inquiries-tab';
import { useSession } from './login/session';
import { NewsletterTab } from './newsletter/newsletter-tab';
import { Overview } from './overview/overview';
import { PeopleSection } from './people/people-section';
import { LibrarySection } from './pictures/library-section';
import { SettingsTab } from './settings/settings-tab';
import { amcFeatures } from './tabs/amc-features';
import { amcServices } from './tabs/amc-services';
import { answerTemplates } from './tabs/answer-templates';
import { categories } from './tabs/categories';
import { contactDetails } from './tabs/contact-details';
import { products } from './tabs/products';
import { stats } from './tabs/stats';
import { timeline } from './tabs/timeline';
import { values } from './tabs/values';

/** A section of the panel; `slug` is its name in the URL, `add` what opens the dialog of a new record, `role` who alone has it. */
type Section<Slug extends string> = { slug: Slug; label: string; icon: LucideIcon; element: ReactNode; add?: string; role?: Role };

const section = <const Slug extends string>(
  slug: Slug,
  label: string,
  icon: LucideIcon,
  element: ReactNode,
  more?: string | Pick<Section<Slug>, 'add' | 'role'>,
): Section<Slug> => ({ slug, label, icon, element, ...(typeof more === 'string' ? { add: more } : more) });

/** The twelve tabs of REQ 8.1 in its order; the first one is open by default. */
export const tabs = [
  section('categories', 'Categories', FolderTree, <ContentSection tab={categories} />, categories.texts.add),
  section('products', 'Products', Package, <ContentSection tab={products} />, products.texts.add),
  section('amc-services', 'AMC Services', Wrench, <ContentSection tab={amcServices} />, amcServices.texts.add),
  section('amc-features', 'AMC Features', ListChecks, <ContentSection tab={amcFeatures} />, amcFeatures.texts.add),
  section('inquiries', 'Inquiries', MessageSquare, <InquiriesTab />),
  section('newsletter', 'Newsletter', Mail, <NewsletterTab />),
  section('stats', 'Stats', TrendingUp, <ContentSection tab={stats} />, stats.texts.add),
  section('values', 'Values', Award, <ContentSection tab={values} />, values.texts.add),
  section('timeline', 'Timeline', Clock, <ContentSection tab={timeline} />, timeline.texts.add),
  section('company-info', 'Company Info', Info, <CompanyInfoTab />),
  section('contact-details', 'Contact Details', Phone, <ContentSection tab={contactDetails} />, contactDetails.texts.add),
  section('settings', 'Settings', Settings, <SettingsTab />),
] as const;

/** The sections below the tabs. */
export const otherSections = [
  section('overview', 'Overview', LayoutDashboard, <Overview />),
  section('demand', 'Demand', ChartNoAxesColumn, <DemandSection />),
  section('answer-templates', 'Answer Templates', MessageSquareText, <ContentSection tab={answerTemplates} />, answerTemplates.texts.add),
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
  return { others, all: [...tabs, ...others] };
}

export type Slug = (typeof tabs)[number]['slug'] | (typeof otherSections)[number]['slug'];
