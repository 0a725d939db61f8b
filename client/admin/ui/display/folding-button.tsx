import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createContext, type ReactNode, type Ref, useContext } from 'react';

/** Whether the buttons inside show only their icons, since there is no room for their labels. */
export const FoldedButtons = createContext(false);

type FoldingButtonProps = Pick<ButtonProps, 'variant' | 'rightSection'> & {
  icon: ReactNode;
  label: string;
  /** The width of the window up to which the button shows only its icon: that of a phone, or of a tablet. */
  upTo?: '47.99em' | '61.99em';
  onClick?: () => void;
  /** Makes the button a link that opens in a new tab. */
  href?: string;
  ref?: Ref<HTMLButtonElement>;
  'aria-keyshortcuts'?: string;
};

/** A button with an icon and a label, which is the name of the icon where there is room for the icon only. */
export function FoldingButton({ icon, label, upTo = '47.99em', href, rightSection, ...props }: FoldingButtonProps) {
  const isNarrow = useMediaQuery(`(max-width: ${upTo})`, undefined, { getInitialValueInEffect: false });
  const isFolded = useContext(FoldedButtons) || isNarrow;
  const link = href !== undefined && { component: 'a' as 'button', href, target: '_blank', rel: 'noreferrer' };
  if (isFolded)
    return (
      <ActionIcon size="input-sm" flex="none" aria-label={label} {...props} {...link}>
        {icon}
      </ActionIcon>
    );
  return (
    <Button leftSection={icon} rightSection={rightSection} {...props} {...link}>
      {label}
    </Button>
  );
}
