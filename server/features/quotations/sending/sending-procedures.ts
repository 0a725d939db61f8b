/** The procedures of the panel that change the standing of a quotation. All of them write steps into the conversation of its inquiry. */
import {
  declineForm,
  linkForm,
  newLinkForm,
  purchaseOrderForm,
  sendAgainForm,
  sendForm,
  takeBackForm,
  withdrawForm,
} from '../../../../shared/quotation/sending';
import { adminProcedure } from '../../../platform/trpc';
import { acceptByOrder, decline, takeBackDecision, withdraw } from './decide';
import { createLink, handOver, revokeLink, sendAgain, takeBackHandOver } from './link-steps';
import { send } from './send';

export const sendingProcedures = {
  /** Freezes the draft as the next revision and mails it. There is no Undo: a frozen revision can be withdrawn or replaced. */
  send: adminProcedure.input(sendForm).mutation(({ ctx, input }) => send(ctx, input)),
  /** Returns the URL of a new link; no other procedure returns it. */
  newLink: adminProcedure.input(newLinkForm).mutation(({ ctx, input }) => createLink(ctx, input)),
  sendAgain: adminProcedure.input(sendAgainForm).mutation(({ ctx, input }) => sendAgain(ctx, input)),
  /** Records that the office handed the link over to the buyer itself. */
  handOver: adminProcedure.input(linkForm).mutation(({ ctx, input }) => handOver(ctx, input)),
  takeBackHandOver: adminProcedure.input(linkForm).mutation(({ ctx, input }) => takeBackHandOver(ctx, input)),
  revokeLink: adminProcedure.input(linkForm).mutation(({ ctx, input }) => revokeLink(ctx, input)),
  withdraw: adminProcedure.input(withdrawForm).mutation(({ ctx, input }) => withdraw(ctx, input)),
  decline: adminProcedure.input(declineForm).mutation(({ ctx, input }) => decline(ctx, input)),
  acceptByOrder: adminProcedure.input(purchaseOrderForm).mutation(({ ctx, input }) => acceptByOrder(ctx, input)),
  takeBack: adminProcedure.input(takeBackForm).mutation(({ ctx, input }) => takeBackDecision(ctx, input)),
};
