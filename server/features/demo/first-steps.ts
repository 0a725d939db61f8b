/** The first steps of a new site, each ticked by the data itself. */
import { WEBSITE_DEFAULTS } from '../../../shared/website/website';
import type { Services } from '../../platform/context';
import { canSendMails } from '../mail/incoming/mailbox';

/** The steps in their order, with whether each is done; null when all are. */
export async function readFirstSteps({ db: { read }, env }: Pick<Services, 'db' | 'env'>) {
  const profile = await read.companyProfile.findFirstOrThrow();
  const website = await read.website.findFirstOrThrow();
  const contacts = await read.contactDetail.findMany({ where: { isActive: true }, select: { type: true } });
  const hasContact = (type: string) => contacts.some((detail) => detail.type === type);
  const mailed = await read.firstSteps.findFirst({ where: { mailedAt: { not: null } } });
  const steps = {
    company: profile.legalName !== '' && profile.address !== null && (profile.gstin !== null || profile.sellerKind === 'unregistered'),
    bank: profile.bankAccountNumber !== null || profile.upiId !== null,
    contact: hasContact('phone') && hasContact('address'),
    logo: website.name !== WEBSITE_DEFAULTS.name && website.logo !== null,
    home: website.heroPicture !== null || website.headline !== WEBSITE_DEFAULTS.headline || website.lead !== WEBSITE_DEFAULTS.lead,
    goods: (await read.product.findFirst({ select: { id: true } })) !== null,
    colleague: (await read.adminUser.findMany({ select: { id: true }, take: 2 })).length > 1,
    // Without a mail server, mails that count as sent are files.
    mail: canSendMails(env) && (mailed ?? (await read.outboxMail.findFirst({ where: { state: 'sent' }, select: { id: true } }))) !== null,
  };
  return Object.values(steps).every(Boolean) ? null : steps;
}
