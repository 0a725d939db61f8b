/** Finds and corrects the data of one person. Requests are POSTs, so that no URL or log names the person. */
import { z } from 'zod';
import { idField } from '../../../../shared/content/fields';
import { listPhoneKeys } from '../../../../shared/inquiries/sender';
import { buildPersonKeys, personDetailsForm, personQuerySchema } from '../../../../shared/privacy/person';
import { describeAccessReader, logAccess } from '../../../platform/access/access-log';
import type { Services } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import { readRowIds } from '../../../platform/personal-data/find-personal-data';
import { administratorProcedure, router } from '../../../platform/trpc';
import type { AdminContext } from '../../content/write/change';
import { correctPerson, previewCorrection } from './correct-person';
import { erasePerson, isPersonBeingErased } from './erase-person';
import { findPerson } from './find-person';

const correction = z.object({ whose: personQuerySchema, to: personDetailsForm });

/** A mutation that only reads: a POST, so that no URL names the person. */
const reading = administratorProcedure.meta({ access: 'admin', command: { isRepeatable: 'it only reads' } });

export const personsRouter = router({
  /** The data of a person, or of the sender of an inquiry. The access log gets no search text. */
  find: reading.input(z.union([personQuerySchema, z.object({ inquiry: idField() })])).mutation(async ({ ctx, input }) => {
    const found = await findPerson(ctx, 'inquiry' in input ? await senderOf(ctx, input.inquiry) : input);
    noteFound(ctx, found.total);
    return found;
  }),

  /** Previews the changes of a correction without writing them. */
  previewCorrection: reading.input(correction).mutation(async ({ ctx, input: { whose, to } }) => {
    const preview = await previewCorrection(ctx, whose, to);
    noteFound(ctx, preview.records);
    return preview;
  }),

  /** Returns the change set, for Undo. */
  correct: administratorProcedure.input(correction).mutation(({ ctx, input: { whose, to } }) => correctPerson(ctx, whose, to)),

  /** The number of a person's records that are left during an erasure, including records that belong to others. */
  left: reading.input(personQuerySchema).mutation(async ({ ctx, input }) => {
    const { rows } = await readRowIds(ctx.db.read, ctx.personalData, { person: buildPersonKeys(input), rows: {} });
    const left = Object.values(rows).reduce((sum, ids) => sum + ids.length, 0);
    // The panel polls this during an erasure; any other call is logged, since it reveals whether a person is known.
    if (!isPersonBeingErased(input)) noteFound(ctx, left);
    return left;
  }),

  /** Erases a person for good; `typed` repeats the person's address or number. */
  erase: administratorProcedure
    .meta({ access: 'admin', command: { inParts: 'an erasure takes many transactions, and a repeat finds nothing left' } })
    .input(z.object({ whose: personQuerySchema, typed: z.string().max(254) }))
    .mutation(({ ctx, input: { whose, typed } }) => erasePerson(ctx, whose, typed)),
});

/** Logs that a person was looked up, without the search text. */
const noteFound = (ctx: AdminContext, rows: number) =>
  logAccess(ctx, { ...describeAccessReader(ctx.session), action: 'found', subject: 'persons', rows });

/** The address and number of an inquiry's sender. Throws 404 for an unknown inquiry, or one with neither. */
async function senderOf({ db }: Pick<Services, 'db'>, id: number) {
  const select = { email: true, phone: true } as const;
  const inquiry = await db.read.contactInquiry.findUnique({ where: { id }, select });
  if (!inquiry) throw new AppError('not_found', 'Inquiry not found');
  const { email } = inquiry;
  const phone = listPhoneKeys(inquiry.phone).length > 0 ? (inquiry.phone ?? '') : '';
  if (email === '' && phone === '')
    throw new AppError('conflict', 'This inquiry has no e-mail address and no whole phone number to look for');
  return { email, phone };
}
