import type { AdminOutputs } from '../trpc';
import { PanelDialog } from '../ui/dialog/panel-dialog';
import { useSectionUrlState } from '../ui/section/use-section';
import { TokenForm } from './token-form';

/** The dialog of a new token, open while the URL has `id=new`. */
export function TokenDialog({ onGiven }: { onGiven: (given: AdminOutputs['tokens']['create']) => void }) {
  const { get, set } = useSectionUrlState();
  const close = () => set({ id: undefined });
  return (
    <PanelDialog opened={get('id') === 'new'} title="New API token" onClose={close}>
      <TokenForm onClose={close} onGiven={onGiven} />
    </PanelDialog>
  );
}
