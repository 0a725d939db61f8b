import { ActionIcon, Menu } from '@mantine/core';
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  CopyPlus,
  ExternalLink,
  History,
  MoreHorizontal,
  Pencil,
  Trash2,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSectionAddress } from '../../ui/use-section';
import type { AnyRow } from '../content-tab';
import type { List } from './list';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** The actions of a row: edit, delete, and a menu; on a phone delete is in the menu. */
export function RowActions({ list, row, name, at }: { list: List; row: AnyRow; name: string; at: number }) {
  const { tab, move, remove, showHistory } = list;
  const address = useSectionAddress();
  const site = tab.site(row);
  return (
    <>
      <ActionIcon component={Link} to={address({ id: String(row.id) })} variant="subtle" size="lg" aria-label={`Edit ${name}`}>
        <Pencil {...ICON} />
      </ActionIcon>
      <ActionIcon variant="subtle" size="lg" aria-label={`Delete ${name}`} visibleFrom="sm" onClick={() => remove(row)}>
        <Trash2 {...ICON} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" aria-label={`More for ${name}`}>
            <MoreHorizontal {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {site && (
            <Menu.Item component="a" href={site} target="_blank" rel="noreferrer" leftSection={<ExternalLink {...ICON} />}>
              See on the site
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={address({ id: 'new', copy: String(row.id) })} leftSection={<CopyPlus {...ICON} />}>
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<History {...ICON} />} onClick={() => showHistory(row)}>
            History
          </Menu.Item>
          {move && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<ArrowUpToLine {...ICON} />} onClick={() => move(row, 'top')}>
                Move to top
              </Menu.Item>
              <Menu.Item leftSection={<ArrowUp {...ICON} />} onClick={() => move(row, at - 1)}>
                Move up
              </Menu.Item>
              <Menu.Item leftSection={<ArrowDown {...ICON} />} onClick={() => move(row, at + 1)}>
                Move down
              </Menu.Item>
              <Menu.Item leftSection={<ArrowDownToLine {...ICON} />} onClick={() => move(row, 'bottom')}>
                Move to bottom
              </Menu.Item>
            </>
          )}
          <Menu.Divider hiddenFrom="sm" />
          <Menu.Item hiddenFrom="sm" leftSection={<Trash2 {...ICON} />} onClick={() => remove(row)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
