import { useIdle } from '@mantine/hooks';

const EVERY_MS = 60_000;
const AWAY_AFTER_MS = 10 * 60_000;

/**
 * The `refetchInterval` for lists that other users change. Off while the user is idle: each request extends the session, which must be able
 * to expire (REQ 8.6).
 */
export function usePeriodicRefetch(): number | false {
  return useIdle(AWAY_AFTER_MS, { initialState: false }) ? false : EVERY_MS;
}
