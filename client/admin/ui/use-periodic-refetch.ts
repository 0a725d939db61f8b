import { useIdle } from '@mantine/hooks';

const EVERY_MS = 60_000;
const AWAY_AFTER_MS = 10 * 60_000;

/**
 * How often what others write is asked for again, for a query's `refetchInterval`. Not while nobody is at the panel: each call keeps the
 * session alive, which is to end by itself (REQ 8.6).
 */
export function useLookAgain(): number | false {
  return useIdle(AWAY_AFTER_MS, { initialState: false }) ? false : EVERY_MS;
}
