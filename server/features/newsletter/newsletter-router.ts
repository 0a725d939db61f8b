/** Newsletter subscriptions: created by visitors, switched on or off in the panel (REQ 6.6). */

import { z } from 'zod';
import { idField } from '../../../shared/content/fields';
import { subscriptionType as type } from '../../../shared/content/registry';
import { isMailbox, readTypedAddress } from '../../../shared/mail/address';
import { newsletterForm, subscriptionRowSchema, subscriptionUpdateSchema } from '../../../shared/newsletter/newsletter';
import { countAttempt } from '../../platform/access/limit-attempts';
import { AppError } from '../../platform/errors';
import { RECORDED } from '../../platform/events';
import { buildRowEnvelope, buildSuccessEnvelope, successOnlyEnvelope } from '../../platform/http/rest/envelopes';
import { recordUnsubscribedAddress } from '../../platform/personal-data/erasures';
import { publicProcedure, router, scopedProcedure } from '../../platform/trpc';
import { runWrite } from '../../platform/write/run-write';
import { findNoticeName } from '../content/notice-seen';
import { actorOf, type ContentChange } from '../content/write/change';
import { type ChangePlan, runContentWrite } from '../content/write/write-content';
import { NO_PENDING_CONFIRMATION, subscribeAddress } from './consent/confirmation';
import { listConsentSteps, recordConsent } from './consent/consent';
import { suppressAddresses, unsuppressAddresses } from './consent/suppression';
import { listSubscriptions, serializeSubscription as plain, subscriptionQuerySchema } from './list-subscriptions';

export const subscribeProcedure = publicProcedure
  .meta({
    access: 'public',
    summary: 'Subscribe an address to the newsletter; the answer is the same whether it was known or not',
    rest: { method: 'POST', path: '/api/newsletter', envelope: successOnlyEnvelope },
    form: {
      sent: 'newsletter',
      success: (search) => `/contact?${search}#write`,
      refused: (values) => ({ form: 'newsletter', pathname: '/contact', search: {}, values }),
    },
    output: z.null(),
  })
  .input(newsletterForm)
  .mutation(async ({ ctx, input }) => {
    await countAttempt(ctx, { what: 'newsletter', whose: ctx.request.address, limit: ctx.env.FORM_LIMIT });
    const notice = await findNoticeName(ctx.db.read, 'newsletter', input.notice);
    const asking = { ...ctx, caller: ctx.request.address, notice };
    const email = (readTypedAddress(input.email) ?? input.email).toLowerCase();
    return runWrite(ctx, {}, async ({ tx }) => {
      await subscribeAddress(tx, asking, email);
      return { result: null, events: RECORDED };
    });
  });

const UNREACHABLE = 'No mail can reach this address, so it cannot be subscribed.';

const reading = scopedProcedure('read-inquiries').meta({ access: 'admin', reads: { subject: 'newsletter' } });

export const newsletterRouter = router({
  list: reading
    .meta({
      access: 'admin',
      summary: 'List all subscriptions, newest first',
      rest: { method: 'GET', path: '/api/admin/newsletter', envelope: buildSuccessEnvelope('subscriptions') },
      output: z.array(subscriptionRowSchema),
    })
    .query(async ({ ctx }) => (await ctx.db.read.newsletterSubscription.findMany({ orderBy: { id: 'desc' } })).map(plain)),

  read: reading
    .meta({
      access: 'admin',
      summary: 'Read a subscription',
      reads: { subject: 'newsletter', id: ({ id }) => id },
      rest: { method: 'GET', path: '/api/admin/newsletter/{id}', envelope: buildSuccessEnvelope('subscription') },
      output: subscriptionRowSchema,
    })
    .input(z.object({ id: idField() }))
    .query(async ({ ctx, input }) => {
      const found = await ctx.db.read.newsletterSubscription.findUnique({ where: input });
      if (!found) throw new AppError('not_found', 'Subscription not found');
      return plain(found);
    }),

  /** One page, the newest first; the counts cover all subscriptions. */
  page: reading.input(subscriptionQuerySchema).query(({ ctx, input }) => listSubscriptions(ctx, input)),

  /** The consent steps of one subscription, the first step first, with the user for actions of the office. */
  steps: reading.input(z.object({ id: idField() })).query(({ ctx, input }) => listConsentSteps(ctx.db.read, input.id)),

  update: scopedProcedure('write-inquiries')
    .meta({
      access: 'admin',
      summary: 'Switch a subscription on or off',
      reads: { subject: 'newsletter', id: ({ id }) => id },
      rest: { method: 'PUT', path: '/api/admin/newsletter/{id}', envelope: buildRowEnvelope('subscription') },
      output: subscriptionRowSchema,
    })
    .input(subscriptionUpdateSchema)
    .mutation(async ({ ctx, input: { id, isActive } }) => {
      const at = ctx.now();
      const row = isActive === false ? await ctx.db.read.newsletterSubscription.findUnique({ where: { id } }) : null;
      if (row && !row.unsubscribedAt) await recordUnsubscribedAddress(ctx, row.email);
      const plan: ChangePlan = async function* (tx) {
        const before = await tx.newsletterSubscription.findUnique({ where: { id } });
        if (!before) throw new AppError('not_found', 'Subscription not found');
        // A repeated request keeps the original unsubscribedAt; an unconfirmed subscription has none yet.
        if (isActive === undefined || (isActive === before.isActive && (isActive || before.unsubscribedAt))) return;
        if (isActive && !isMailbox(before.email)) throw new AppError('invalid', UNREACHABLE);
        const unsubscribedAt = isActive ? null : at.toISOString();
        const change: ContentChange = {
          type,
          action: 'update',
          row: { id },
          data: { isActive, unsubscribedAt, ...NO_PENDING_CONFIRMATION },
        };
        yield change;
        await recordConsent(tx, { subscriptionId: id, action: isActive ? 'switched-on' : 'switched-off', at });
        await (isActive ? unsuppressAddresses : suppressAddresses)(tx, ctx, [before.email]);
      };
      return runContentWrite({ ...ctx, now: () => at }, actorOf(ctx), plan, async (_, tx) => ({
        row: plain(await tx.newsletterSubscription.findUniqueOrThrow({ where: { id } })),
      }));
    }),
});
