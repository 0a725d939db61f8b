import { useIsAdministrator } from '../../session/session';
import { trpc } from '../../trpc';

/** Whether sealed copies exist, or erasures will create some: otherwise the screen is not listed. */
export function useHasSealedCopies(): boolean {
  const { data } = trpc.admin.sealedErasures.state.useQuery(undefined, { enabled: useIsAdministrator() });
  return data !== undefined && (data.days > 0 || data.isHolding);
}
