/** The procedures of the panel that change the standing of a quotation. All of them write steps into the conversation of its inquiry. */
import {
  declineQuotationForm,
  newLinkForm,
  purchaseOrderForm,
  quotationLinkForm,
  resendLinkForm,
  sendQuotationForm,
  takeBackDecisionForm,
  withdrawQuotationForm,
} from '../../../../shared/quotation/buyer/sending';
import { adminProcedure } from '../../../platform/trpc';
import { acceptByOrder, declineQuotationByOffice, takeBackDecision, withdrawQuotationByOffice } from './decide';
import { createLink, handOverLink, resendLink, revokeLink, takeBackHandOver } from './link-steps';
import { sendQuotation } from './send';

export const sendingProcedures = {
  /** Freezes the draft as the next revision and mails it. There is no Undo: a frozen revision can be withdrawn or replaced. */
  send: adminProcedure.input(sendQuotationForm).mutation(({ ctx, input }) => sendQuotation(ctx, input)),
  /** Returns the URL of a new link; no other procedure returns it. */
  newLink: adminProcedure.input(newLinkForm).mutation(({ ctx, input }) => createLink(ctx, input)),
  sendAgain: adminProcedure.input(resendLinkForm).mutation(({ ctx, input }) => resendLink(ctx, input)),
  /** Records that the office handed the link over to the buyer itself. */
  handOver: adminProcedure.input(quotationLinkForm).mutation(({ ctx, input }) => handOverLink(ctx, input)),
  takeBackHandOver: adminProcedure.input(quotationLinkForm).mutation(({ ctx, input }) => takeBackHandOver(ctx, input)),
  revokeLink: adminProcedure.input(quotationLinkForm).mutation(({ ctx, input }) => revokeLink(ctx, input)),
  withdraw: adminProcedure.input(withdrawQuotationForm).mutation(({ ctx, input }) => withdrawQuotationByOffice(ctx, input)),
  decline: adminProcedure.input(declineQuotationForm).mutation(({ ctx, input }) => declineQuotationByOffice(ctx, input)),
  acceptByOrder: adminProcedure.input(purchaseOrderForm).mutation(({ ctx, input }) => acceptByOrder(ctx, input)),
  takeBack: adminProcedure.input(takeBackDecisionForm).mutation(({ ctx, input }) => takeBackDecision(ctx, input)),
};
