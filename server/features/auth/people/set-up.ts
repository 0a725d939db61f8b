/** The answers to the questions of the first start, which one command stores: the user's name, the company, and the recipient of inquiries. */
import type { z } from 'zod';
import { personType } from '../../../../shared/content/registry';
import { personForm } from '../../../../shared/people/people';
import { optionalProofFields } from '../../../platform/access/proof';
import { AppError } from '../../../platform/errors';
import { runWrite } from '../../../platform/write/run-write';
import { companyAnswerFields, doCompanyAnswersNeedProof, planCompanyAnswers, refuseNameForDemo } from '../../content/company-answers';
import { type AdminContext, actorOf, type ContentChange } from '../../content/write/change';
import { CONTENT_WRITE, changeContent } from '../../content/write/write-content';
import { runWithProofIf } from '../sessions/proof';

/** A question that is left out changes nothing. Another recipient of inquiries takes the user's password. */
export const setUpSchema = personForm
  .pick({ firstName: true, lastName: true })
  .extend(companyAnswerFields)
  .partial()
  .extend(optionalProofFields);
type Answers = z.output<typeof setUpSchema>;

/**
 * Stores the answers, or none if the user skips them, and ends the questions. Throws 409 for answers when they have ended already, and for
 * the company's name while the site is the demo's.
 */
export async function endSetUp(ctx: AdminContext, { currentPassword, code, ...answers }: Answers = {}): Promise<null> {
  const { id } = ctx.session.user;
  const changes = planChanges(id, answers);
  const isProven = await doCompanyAnswersNeedProof(ctx.db.read, answers);
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
      await refuseNameForDemo(tx, answers);
      if (!isProven && (await doCompanyAnswersNeedProof(tx, answers)))
        throw new AppError('conflict', 'Somebody else has just changed this. Please load the page again.');
      const { events } = await changeContent(write, ctx, actorOf(ctx), changes);
      return { result: null, events };
    }),
  );
}

function planChanges(id: number, { firstName, lastName, ...company }: Omit<Answers, 'currentPassword' | 'code'>): ContentChange[] {
  const name = { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) };
  const person: ContentChange[] = Object.keys(name).length > 0 ? [{ type: personType, action: 'update', row: { id }, data: name }] : [];
  return [...person, ...planCompanyAnswers(company)];
}
