import {
  Award,
  ChartNoAxesColumn,
  Clock,
  FileText,
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
  PanelTop,
  Phone,
  ScrollText,
  Settings,
  ShieldCheck,
  TrendingUp,
  Truck,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '../../shared/people/people';
import { CompanyInfoSection } from './company-info/company-info-section';
import { amcFeaturesSection } from './content-types/amc-features';
import { amcServicesSection } from './content-types/amc-services';
import { categoriesSection } from './content-types/categories';
import { contactDetailsSection } from './content-types/contact-details';
import { productsSection } from './content-types/products';
import { statsSection } from './content-types/stats';
import { timelineSection } from './content-types/timeline';
import { valuesSection } from './content-types/values';
import { DemandSection } from './demand/demand-section';
import { ContentSection } from './engine/content-section';
import type { SectionDefinition } from './engine/section-definition';
import { ChangesSection } from './history/changes-section';
import { BesideSenderContext } from './inquiries/beside-sender';
import { InquiriesSection } from './inquiries/list/inquiries-section';
import { NewsletterSection } from './newsletter/newsletter-section';
import { OrderFigures } from './orders/figures/order-figures';
import { OrdersSection } from './orders/list/orders-section';
import { QuotationOrder } from './orders/of-quotation/quotation-order';
import { useReservedQuantities } from './orders/use-reserved';
import { Overview } from './overview/overview';
import { LibrarySection } from './pictures/library/library-section';
import { PoliciesSection } from './policies/policy-sections';
import { privacyScreens } from './privacy/screens';
import { FurtherFiguresContext } from './quotations/figures/further-figures';
import { QuotationsSection } from './quotations/list/quotations-section';
import { InquiryQuotations } from './quotations/of-buyer/inquiry-quotations';
import { OrderOfQuotationContext } from './quotations/order-of-quotation';
import { useHasRole } from './session/session';
import { settingsScreens } from './settings/screens';
import { type ScreenList, type SectionScreen, SectionScreens } from './ui/section/screens';
import { UseReservedContext } from './ui/words/reserved';
import { WebsiteSection } from './website/website-section';

/** The headings of the panel's menu. */
export type GroupName = 'Desk' | 'Catalogue' | 'Site' | 'Office';

/**
 * A section of the panel. `slug`: its name in the URL; `add`: the label of the button for a new record; `role`: the only role that has it;
 * `screens`: its screens with separate URLs and titles; `isDialogless`: the section has no dialog, so its list shows a record found by the
 * command bar.
 */
type Section<Slug extends string> = { slug: Slug; label: string; group: GroupName; icon: LucideIcon; element: ReactNode } & More;
type More = { add?: string; role?: Role; screens?: readonly SectionScreen[]; isDialogless?: true };

const section = <const Slug extends string>(
  slug: Slug,
  label: string,
  group: GroupName,
  icon: LucideIcon,
  element: ReactNode,
  more?: More,
): Section<Slug> => ({ slug, label, group, icon, element, ...more });

/** Sections do not import each other: the inquiries get the component with the sender's quotations here. */
const inquiries = (
  <BesideSenderContext value={InquiryQuotations}>
    <InquiriesSection />
  </BesideSenderContext>
);

const quotations = (
  <OrderOfQuotationContext value={QuotationOrder}>
    <FurtherFiguresContext value={OrderFigures}>
      <QuotationsSection />
    </FurtherFiguresContext>
  </OrderOfQuotationContext>
);

/** A section that shows stock, with the quantity that orders reserve. */
const stocked = <Slug extends string>({ element, ...rest }: Section<Slug>): Section<Slug> => ({
  ...rest,
  element: <UseReservedContext value={useReservedQuantities}>{element}</UseReservedContext>,
});

/** The section of a content type. */
const content = <const Slug extends string>(slug: Slug, label: string, group: GroupName, icon: LucideIcon, definition: SectionDefinition) =>
  section(slug, label, group, icon, <ContentSection definition={definition} />, { add: definition.texts.add });

/** A section of several screens. */
const ofScreens = <const Slug extends string>(
  slug: Slug,
  label: string,
  group: GroupName,
  icon: LucideIcon,
  screens: ScreenList,
  more?: More,
): Section<Slug> => section(slug, label, group, icon, <SectionScreens slug={slug} label={label} screens={screens} />, { screens, ...more });

/**
 * The sections in the order of the menu, group by group: daily work first. The twelve sections of REQ 8.1 keep their order within a group.
 * A new section is an entry here; its component is a `SectionLayout` or `ListSection` (`ui/`).
 */
export const panelSections = [
  section('overview', 'Overview', 'Desk', LayoutDashboard, <Overview />),
  stocked(section('inquiries', 'Inquiries', 'Desk', MessageSquare, inquiries)),
  stocked(section('quotations', 'Quotations', 'Desk', FileText, quotations)),
  section('orders', 'Orders', 'Desk', Truck, <OrdersSection />),
  section('newsletter', 'Newsletter', 'Desk', Mail, <NewsletterSection />, { isDialogless: true }),
  section('demand', 'Demand', 'Desk', ChartNoAxesColumn, <DemandSection />),

  content('categories', 'Categories', 'Catalogue', FolderTree, categoriesSection),
  stocked(content('products', 'Products', 'Catalogue', Package, productsSection)),
  content('amc-services', 'AMC Services', 'Catalogue', Wrench, amcServicesSection),
  content('amc-features', 'AMC Features', 'Catalogue', ListChecks, amcFeaturesSection),

  section('website', 'Website', 'Site', PanelTop, <WebsiteSection />),
  content('stats', 'Stats', 'Site', TrendingUp, statsSection),
  content('values', 'Values', 'Site', Award, valuesSection),
  content('timeline', 'Timeline', 'Site', Clock, timelineSection),
  section('company-info', 'Company Info', 'Site', Info, <CompanyInfoSection />),
  content('contact-details', 'Contact Details', 'Site', Phone, contactDetailsSection),
  section('library', 'Library', 'Site', Images, <LibrarySection />),
  section('policies', 'Policies and Notices', 'Site', ScrollText, <PoliciesSection />),

  ofScreens('settings', 'Settings', 'Office', Settings, settingsScreens),
  section('changes', 'Changes', 'Office', History, <ChangesSection />),
  ofScreens('privacy', 'Privacy', 'Office', ShieldCheck, privacyScreens, { role: 'administrator' }),
] as const;

/** The sections that the signed-in user may open. */
export function useAllowedSections(): readonly PanelSection[] {
  const hasRole = useHasRole();
  return panelSections.filter(({ role }) => hasRole(role));
}

export type PanelSection = (typeof panelSections)[number];
export type SectionSlug = PanelSection['slug'];
