import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Outputs } from '../trpc';
import { isTopDialog } from '../ui/dialog/top-dialog';
import { useSection } from '../ui/section/use-section';
import { TokenForm } from './token-form';

/** The dialog of a new token, open while the URL has `id=new`. */
export function TokenDialog({ onGiven }: { onGiven: (given: Outputs['tokens']['create']) => void }) {
  const { get, set } = useSection();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const close = () => set({ id: undefined });
  return (
    <Modal
      opened={get('id') === 'new'}
      onClose={() => isTopDialog() && close()}
      title="New API token"
      size="lg"
      fullScreen={isPhone}
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TokenForm onClose={close} onGiven={onGiven} />
    </Modal>
  );
}
