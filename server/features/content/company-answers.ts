/** What the questions of the first start ask about the company, and where the answers are stored. */
import { companyProfile } from '../../../shared/content/company-profile';
import type { ContentType } from '../../../shared/content/content-type';
import { website } from '../../../shared/content/website';
import type { Reader, Tx } from '../../platform/database/database';
import type { ContentChange } from './write/change';
import { doesChangeProtectedField } from './write/changes-proven';

/** The fields of the answers: the company's name, and the recipient of inquiries. */
export const companyAnswerFields = { company: website.fields.name, officeMailbox: companyProfile.fields.officeMailbox };
type Answers = { company?: string | undefined; officeMailbox?: string | null | undefined };

/** The two types as the write path sees any type. */
const profileType = companyProfile as unknown as ContentType;
const websiteType = website as unknown as ContentType;
const PROFILE = { key: 'company' };

/** Whether the answers take the user's password: another recipient of inquiries does. */
export async function doCompanyAnswersNeedProof(db: Reader | Tx, { officeMailbox }: Answers): Promise<boolean> {
  return officeMailbox !== undefined && doesChangeProtectedField(db, profileType, PROFILE, { officeMailbox });
}

/** The changes that store the answers; an answer that is left out changes nothing. */
export function planCompanyAnswers({ company, officeMailbox }: Answers): ContentChange[] {
  // The company's name is also stored as its legal name. The second line of the logo is cleared: it belongs to the previous name.
  const profile = { ...(company !== undefined && { legalName: company }), ...(officeMailbox !== undefined && { officeMailbox }) };
  const site = company === undefined ? {} : { name: company, nameLine: null };
  const changes = [
    { type: profileType, action: 'update' as const, row: PROFILE, data: profile },
    { type: websiteType, action: 'update' as const, row: { key: 'site' }, data: site },
  ];
  return changes.filter(({ data }) => Object.keys(data).length > 0);
}
