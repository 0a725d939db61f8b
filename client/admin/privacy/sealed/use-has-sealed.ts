import { useIsAdministrator } from '../../session/session';
import { trpc } from '../../trpc';

/** Whether anything is sealed, or will be when it is erased: otherwise the screen is not listed. */
export function useHasSealed(): boolean {
  const { data } = trpc.admin.sealedErasures.state.useQuery(undefined, { enabled: useIsAdministrator() });
  return data !== undefined && (data.days > 0 || data.isHolding);
}
