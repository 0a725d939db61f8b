import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { isTopDialog } from './top-dialog';

type PanelDialogProps = Omit<ModalProps, 'opened'> & {
  opened?: boolean;
  /** Cannot be closed for now: something is being sent, or has to be read first. */
  isHeld?: boolean;
};

/** A dialog of the panel: on a phone the whole window; a click beside it does not lose typed text. */
export function PanelDialog({ opened = true, isHeld = false, onClose, ...modal }: PanelDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={() => isTopDialog() && !isHeld && onClose()}
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isHeld }}
      {...modal}
    />
  );
}
