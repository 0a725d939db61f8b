/** Quotations: what the office calls, by kind of work. */
import { router } from '../../platform/trpc';
import { drafting } from './drafting/drafting-procedures';
import { listing } from './lists/list-procedures';
import { reminding } from './reminding/reminding-procedures';
import { sending } from './sending/sending-procedures';

export const quotations = router({ ...listing, ...drafting, ...sending, ...reminding });
