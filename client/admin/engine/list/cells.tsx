/** The contents of table cells. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAmount, formatNumber } from '../../../../shared/format';
import { ContentIcon } from '../../../ui/icons/content-icon';
import { Thumbnail } from '../../ui/display/thumbnail';
import { useCategories } from '../../ui/form/use-categories';
import { RowSwitch } from '../../ui/rows/row-switch';
import type { ChangeRow } from '../section-definition';
import classes from './cells.module.css';

/** A name with its picture or icon. */
export function NameCell({ image, icon, children }: { image?: string | null; icon?: string | null; children: ReactNode }) {
  return (
    <span className={classes.named}>
      {image !== undefined && <Thumbnail src={image} />}
      {icon !== undefined && <span className={classes.icon}>{icon && <ContentIcon name={icon} size={20} />}</span>}
      <span>{children}</span>
    </span>
  );
}

/** A text that is cut off if it is too long. */
export const ClippedText = ({ children }: { children: string | null }) => <span className={classes.clipped}>{children}</span>;

export const renderNumberCell = (value: number) => formatNumber(value);
export const renderPriceCell = (value: string | null) =>
  value === null ? <span className={classes.none}>none</span> : formatAmount(value);

export function CategoryName({ id }: { id: number | null }) {
  const { data } = useCategories();
  if (id === null) return <span className={classes.none}>No category</span>;
  return data?.find((one) => one.id === id)?.name;
}

/** A switch for whether visitors see the row: `activeSwitch('Product')`. */
export const buildActiveSwitchRenderer =
  (title: string) =>
  <Row extends { isActive: boolean }>({ isActive }: Row, change: ChangeRow<Row>) => (
    <RowSwitch
      checked={isActive}
      onChange={() =>
        change({ isActive: !isActive } as Partial<Row>, {
          done: `${title} ${isActive ? 'deactivated' : 'activated'} successfully`,
          failed: 'Failed to update status',
        })
      }
    >
      {isActive ? 'Active' : 'Inactive'}
    </RowSwitch>
  );

const STATUSES: Record<string, string> = { active: 'Active', inactive: 'Inactive', pending: 'Pending' };

/** The status of a service, as the switch that all lists have and the eye button of REQ 8.4. */
export function renderStatusCell<Row extends { title: string; status: string }>(row: Row, change: ChangeRow<Row>) {
  const isActive = row.status === 'active';
  const labels = isActive ? ['Deactivate', 'deactivated'] : ['Activate', 'activated'];
  const toggle = () =>
    change({ status: isActive ? 'inactive' : 'active' } as Partial<Row>, {
      done: `Service ${labels[1]} successfully`,
      failed: 'Failed to update status',
    });
  return (
    <span className={classes.named}>
      <RowSwitch checked={isActive} onChange={toggle}>
        {STATUSES[row.status] ?? row.status}
      </RowSwitch>
      <Tooltip label={labels[0]}>
        <ActionIcon variant="subtle" aria-label={`${labels[0]} ${row.title}`} onClick={toggle}>
          {isActive ? <Eye size={18} /> : <EyeOff size={18} />}
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
