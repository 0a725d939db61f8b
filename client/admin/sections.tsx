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
import { MorePage } from './settings/more-page';
import { settingsScreens } from './settings/screens';
import { type ScreenList, type SectionScreen, SectionScreens } from './ui/section/screens';
import { UseReservedContext } from './ui/words/reserved';
import { WebsiteSection } from './website/website-section';

/** The groups of the panel's menu, which a line separates. */
type GroupName = 'Overview' | 'Catalogue' | 'Desk' | 'Site' | 'Office';

/**
 * A section of the panel. `slug`: its name in the URL; `add`: the label of the button for a new record; `role`: the only role that has it;
 * `screens`: its screens with separate URLs and titles; `about`: what it is for, in a line of the page More, which lists it instead of the
 * menu; `isDialogless`: the section has no dialog, so its list shows a record found by the command bar.
 */
type Section<Slug extends string> = { slug: Slug; label: string; group: GroupName; icon: LucideIcon; element: ReactNode } & Further;
type Further = { add?: string; role?: Role; screens?: readonly SectionScreen[]; about?: string; isDialogless?: true };

const section = <const Slug extends string>(
  slug: Slug,
  label: string,
  group: GroupName,
  icon: LucideIcon,
  element: ReactNode,
  further?: Further,
): Section<Slug> => ({ slug, label, group, icon, element, ...further });

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
  further?: Further,
): Section<Slug> =>
  section(slug, label, group, icon, <SectionScreens slug={slug} label={label} screens={screens} />, { screens, ...further });

/** Its type is explicit, since the page More is a part of the list that it reads. */
function listSections(): readonly Section<string>[] {
  return panelSections;
}

/**
 * The sections: those of the menu in its order, which is that of REQ 8.1, then those of the page More. A new section is an entry here; its
 * component is a `SectionLayout` or `ListSection` (`ui/`).
 */
export const panelSections = [
  section('overview', 'Overview', 'Overview', LayoutDashboard, <Overview />),

  content('categories', 'Categories', 'Catalogue', FolderTree, categoriesSection),
  stocked(content('products', 'Products', 'Catalogue', Package, productsSection)),
  content('amc-services', 'AMC Services', 'Catalogue', Wrench, amcServicesSection),
  content('amc-features', 'AMC Features', 'Catalogue', ListChecks, amcFeaturesSection),

  stocked(section('inquiries', 'Inquiries', 'Desk', MessageSquare, inquiries)),
  stocked(section('quotations', 'Quotations', 'Desk', FileText, quotations)),
  section('orders', 'Orders', 'Desk', Truck, <OrdersSection />),
  section('newsletter', 'Newsletter', 'Desk', Mail, <NewsletterSection />, { isDialogless: true }),

  section('website', 'Website', 'Site', PanelTop, <WebsiteSection />),
  content('stats', 'Stats', 'Site', TrendingUp, statsSection),
  content('values', 'Values', 'Site', Award, valuesSection),
  content('timeline', 'Timeline', 'Site', Clock, timelineSection),
  section('company-info', 'Company Info', 'Site', Info, <CompanyInfoSection />),
  content('contact-details', 'Contact Details', 'Site', Phone, contactDetailsSection),

  ofScreens('settings', 'Settings', 'Office', Settings, settingsScreens(<MorePage listSections={listSections} />)),

  section('library', 'Library', 'Site', Images, <LibrarySection />, {
    about: 'All pictures of the site: upload, describe, crop, and see where each one is used',
  }),
  section('policies', 'Policies and Notices', 'Site', ScrollText, <PoliciesSection />, {
    about: 'The pages of terms and privacy, and the privacy notices below the forms',
  }),
  section('demand', 'Demand', 'Desk', ChartNoAxesColumn, <DemandSection />, {
    about: 'What visitors searched for, looked at and asked about',
  }),
  section('changes', 'Changes', 'Office', History, <ChangesSection />, {
    about: 'Who changed what and when, with Undo, and the trash with everything deleted',
  }),
  ofScreens('privacy', 'Privacy', 'Office', ShieldCheck, privacyScreens, {
    role: 'administrator',
    about: 'Requests of people about their data, all data of one person, and who opened it',
  }),
] as const;

/** The sections that the signed-in user may open. */
export function useAllowedSections(): readonly PanelSection[] {
  const hasRole = useHasRole();
  return panelSections.filter(({ role }) => hasRole(role));
}

export type PanelSection = (typeof panelSections)[number];
export type SectionSlug = PanelSection['slug'];
