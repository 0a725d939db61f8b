import type { ChangeEvent, ReactNode } from 'react';
import classes from './row-switch.module.css';

type RowSwitchProps = {
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  'aria-label'?: string;
  children?: ReactNode;
};

/** A switch with its label in a table row: Mantine's would be slow in a table of fifty rows. */
export const RowSwitch = ({ checked, children, ...input }: RowSwitchProps) => (
  <label className={classes.label}>
    <input type="checkbox" role="switch" className={classes.switch} checked={checked} aria-checked={checked} {...input} />
    {children}
  </label>
);
