import { Menu } from '@mantine/core';
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Braces,
  CopyPlus,
  ExternalLink,
  History,
  MoreHorizontal,
  Pencil,
  Trash2,
} from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { findPublicPage } from '../../../../../shared/content/content-type';
import { PROGRAM_VIEW_LABEL } from '../../../program-view/program-view';
import look from '../../../ui/rows/icon-button.module.css';
import { useSectionUrl } from '../../../ui/section/use-section';
import type { AnyRow } from '../../section-definition';
import { RowLink } from './row-link';
import type { TableProps } from './table-props';

const ICON = { size: 18, 'aria-hidden': true } as const;

type RowActionsProps = { list: TableProps; row: AnyRow; name: string; at: number; here: string };

/**
 * The actions of a row: edit, delete, and a menu; on a phone the menu contains delete. Native elements, since Mantine's would be slow in a
 * table of fifty rows.
 */
export function RowActions(props: RowActionsProps) {
  const { list, row, name, here } = props;
  return (
    <>
      <RowLink row={row.id} here={here} open={list.open} className={look.button} aria-label={`Edit ${name}`}>
        <Pencil {...ICON} />
      </RowLink>
      <button
        type="button"
        className={`${look.button} mantine-visible-from-sm`}
        aria-label={`Delete ${name}`}
        onClick={() => list.remove(row)}
      >
        <Trash2 {...ICON} />
      </button>
      <More {...props} />
    </>
  );
}

/** The menu is mounted when it is first opened. */
function More(props: RowActionsProps) {
  const [isMounted, setMounted] = useState(false);
  const button = {
    type: 'button',
    className: look.button,
    'aria-label': `More for ${props.name}`,
    children: <MoreHorizontal {...ICON} />,
  } as const;
  if (isMounted) return <MoreMenu {...props} button={button} />;
  return <button {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setMounted(true)} />;
}

function MoreMenu({ list, row, at, button }: RowActionsProps & { button: ComponentProps<'button'> }) {
  const { definition, move, remove, showHistory, showProgramView } = list;
  const urlWith = useSectionUrl();
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // The pressed button was replaced: its successor gets the focus, so that the menu can return it.
  useLayoutEffect(() => {
    target.current?.focus();
    setOpen(true);
  }, []);
  const site = findPublicPage(definition.type, row);
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <button {...button} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {site && (
          <Menu.Item component="a" href={site} target="_blank" rel="noreferrer" leftSection={<ExternalLink {...ICON} />}>
            See on the site
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={urlWith({ id: 'new', copy: String(row.id) })} leftSection={<CopyPlus {...ICON} />}>
          Duplicate
        </Menu.Item>
        <Menu.Item leftSection={<History {...ICON} />} onClick={() => showHistory(row)}>
          History
        </Menu.Item>
        <Menu.Item leftSection={<Braces {...ICON} />} onClick={() => showProgramView(row)}>
          {PROGRAM_VIEW_LABEL}
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
  );
}
