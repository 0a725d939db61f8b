/** zod compiles its checks from text, which our policy does not let it even try. To be imported before any schema is made. */
import { config } from 'zod';

config({ jitless: true });
