/** The answers to the questions of the first start, which one command stores: the user's name, the company, and the recipient of inquiries. */
import type { z } from 'zod';
import { companyProfile } from '../../../../shared/content/company-profile';
import type { ContentType } from '../../../../shared/content/content-type';
import { personType } from '../../../../shared/content/registry';
import { website } from '../../../../shared/content/website';
import { personForm } from '../../../../shared/people/people';
import { optionalProofFields } from '../../../platform/access/proof';
import { AppError } from '../../../platform/errors';
import { runWrite } from '../../../platform/write/run-write';
import { type AdminContext, type ContentChange, createActor } from '../../content/write/change';
import { doesChangeProtectedField } from '../../content/write/changes-proven';
import { CONTENT_WRITE, changeContent } from '../../content/write/write-content';
import { runWithProofIf } from '../sessions/proof';

/** A question that is left out changes nothing. Another recipient of inquiries takes the user's password. */
export const setUpSchema = personForm
  .pick({ firstName: true, lastName: true })
  .extend({ company: website.fields.name, officeMailbox: companyProfile.fields.officeMailbox })
  .partial()
  .extend(optionalProofFields);
type Answers = z.output<typeof setUpSchema>;

/** The two types as the write path sees any type. */
const profileType = companyProfile as unknown as ContentType;
const websiteType = website as unknown as ContentType;
const PROFILE = { key: 'company' };

/** Stores the answers, or none if the user skips them, and ends the questions. Throws 409 for answers when they have ended already. */
export async function endSetUp(ctx: AdminContext, { currentPassword, code, ...answers }: Answers = {}): Promise<null> {
  const { id } = ctx.session.user;
  const changes = planChanges(id, answers);
  const protects = { officeMailbox: answers.officeMailbox };
  const isProven = answers.officeMailbox !== undefined && (await doesChangeProtectedField(ctx.db.read, profileType, PROFILE, protects));
  return runWithProofIf(isProven, ctx, { currentPassword, code }, (prove) =>
    runWrite(ctx, CONTENT_WRITE, async (write) => {
      const { tx } = write;
      await prove(tx);
      const { count } = await tx.adminUser.updateMany({
        where: { id, role: 'administrator', isAskedToSetUp: true },
        data: { isAskedToSetUp: false },
      });
      if (changes.length === 0) return { result: null, noEvent: 'a screen of the panel is done' };
      if (count === 0) throw new AppError('conflict', 'These questions have ended, perhaps in another window. Please load the page again.');
      if (!isProven && answers.officeMailbox !== undefined && (await doesChangeProtectedField(tx, profileType, PROFILE, protects)))
        throw new AppError('conflict', 'Somebody else has just changed this. Please load the page again.');
      const { events } = await changeContent(write, ctx, createActor(ctx), changes);
      return { result: null, events };
    }),
  );
}

function planChanges(
  id: number,
  { company, officeMailbox, firstName, lastName }: Omit<Answers, 'currentPassword' | 'code'>,
): ContentChange[] {
  const name = { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) };
  // The registered name is the same until the office enters another; the second line of the logo belongs to the previous name.
  const profile = { ...(company !== undefined && { legalName: company }), ...(officeMailbox !== undefined && { officeMailbox }) };
  const site = company === undefined ? {} : { name: company, nameLine: null };
  const changes: ContentChange[] = [
    { type: personType, action: 'update', row: { id }, data: name },
    { type: profileType, action: 'update', row: PROFILE, data: profile },
    { type: websiteType, action: 'update', row: { key: 'site' }, data: site },
  ];
  return changes.filter((change) => change.action === 'update' && Object.keys(change.data).length > 0);
}
