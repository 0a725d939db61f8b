import { Modal, type ModalProps } from '@mantine/core';
import { useId, useMediaQuery } from '@mantine/hooks';
import { isTopDialog } from './top-dialog';
import { useFocusBack } from './use-focus-back';

type PanelDialogProps = Omit<ModalProps, 'opened'> & {
  opened?: boolean;
  /** Whether the dialog cannot be closed now: a request is running, or its text must be read first. */
  isHeld?: boolean;
};

/** A dialog of the panel: full-screen on a phone; a click outside does not lose typed text. */
export function PanelDialog({ opened = true, isHeld = false, onClose, ...modal }: PanelDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const id = useId();
  useFocusBack(opened);
  return (
    <Modal
      id={id}
      opened={opened}
      onClose={() => isTopDialog(`${id}-title`) && !isHeld && onClose()}
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isHeld }}
      {...modal}
    />
  );
}
