/** Turns off zod's use of eval, which the content security policy forbids. Must be imported before any schema is created. */
import { config } from 'zod';

config({ jitless: true });
