/** The procedures of quotations, by kind of work. */
import { router } from '../../platform/trpc';
import { draftingProcedures } from './drafting/drafting-procedures';
import { quotationListProcedures } from './lists/list-procedures';
import { remindingProcedures } from './reminding/reminding-procedures';
import { sendingProcedures } from './sending/sending-procedures';

export const quotationsRouter = router({ ...quotationListProcedures, ...draftingProcedures, ...sendingProcedures, ...remindingProcedures });
