/** What the questions of the first start ask about the company, and where the answers are stored. */
import { companyProfile } from '../../../shared/content/types/company-profile';
import { website } from '../../../shared/content/types/website';
import { WEBSITE_DEFAULTS } from '../../../shared/website/website';
import type { Reader, Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { readCompanyName } from './website';
import type { ContentChange } from './write/change';
import { doesChangeProtectedField } from './write/changes-proven';

/** The fields of the answers: the company's name, and the recipient of inquiries. */
export const companyAnswerFields = { company: website.fields.name, officeMailbox: companyProfile.fields.officeMailbox };
type Answers = { company?: string | undefined; officeMailbox?: string | null | undefined };

const PROFILE = { key: 'company' };

/** Whether the answers take the user's password: another recipient of inquiries does. */
export async function doCompanyAnswersNeedProof(db: Reader | Tx, { officeMailbox }: Answers): Promise<boolean> {
  return officeMailbox !== undefined && doesChangeProtectedField(db, companyProfile, PROFILE, { officeMailbox });
}

/**
 * Throws 409 for a company's name while the website has the name of the demo, which the first start wrote: with another one, the demo's
 * goods, phone and bank account would look like those of a real company.
 */
export async function refuseNameForDemo(tx: Tx, { company }: Answers): Promise<void> {
  if (company === undefined) return;
  const name = await readCompanyName(tx);
  if (name === WEBSITE_DEFAULTS.name) return;
  const where = { type: website.path, channel: 'seed', action: 'create' };
  const written = await tx.revision.findFirst({ where, select: { after: true } });
  if ((written?.after as { name?: string } | undefined)?.name !== name) return;
  throw new AppError(
    'conflict',
    'The site shows a demo company. Start your own in the panel removes it and takes the name of your company',
  );
}

/** The changes that store the answers; an answer that is left out changes nothing. */
export function planCompanyAnswers({ company, officeMailbox }: Answers): ContentChange[] {
  // The company's name is also stored as its legal name. The second line of the logo is cleared: it belongs to the previous name.
  const profile = { ...(company !== undefined && { legalName: company }), ...(officeMailbox !== undefined && { officeMailbox }) };
  const site = company === undefined ? {} : { name: company, nameLine: null };
  const changes = [
    { type: companyProfile, action: 'update' as const, row: PROFILE, data: profile },
    { type: website, action: 'update' as const, row: { key: 'site' }, data: site },
  ];
  return changes.filter(({ data }) => Object.keys(data).length > 0);
}
