import { ActionIcon, Drawer, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { trpc } from '../../trpc';
import { isTopDialog } from '../../ui/dialog/top-dialog';
import { ListState } from '../../ui/list/list-state';
import { useSectionUrlState } from '../../ui/section/use-section';
import { focusInquiryPart, type InquiryPart, PART_KEYS } from '../desk-keys';
import type { Inquiry } from '../labels';
import { InquiryDetail } from './inquiry-detail';
import classes from './inquiry-drawer.module.css';
import { OtherViewers } from './other-viewers';

/** `wanted` is the part of the inquiry to focus when it is shown; `onWanted` sets and clears it. */
type DrawerProps = { listed: Inquiry[]; wanted: InquiryPart | undefined; onWanted: (part: InquiryPart | undefined) => void };

/** The drawer of the URL's inquiry, beside the list; j and k open the next and the previous inquiry, other keys focus its parts. */
export function InquiryDrawer({ listed, wanted, onWanted }: DrawerProps) {
  const { get, set } = useSectionUrlState();
  const id = Number(get('id'));
  const at = listed.findIndex((one) => one.id === id);
  const query = trpc.admin.inquiries.row.useQuery({ id }, { enabled: id > 0, ...(listed[at] && { placeholderData: listed[at] }) });
  const open = (inquiry: Inquiry | undefined) => inquiry && set({ id: String(inquiry.id) }, { replace: true });
  const next = at < 0 ? undefined : listed[at + 1];
  const previous = listed[at - 1];
  const keys: [string, () => void][] = [
    ['j', () => open(next)],
    ['k', () => open(previous)],
    ...PART_KEYS.map((part): [string, () => void] => [part, () => onWanted(part)]),
  ];
  // While the drawer is closed, the list handles these keys.
  useHotkeys(id > 0 ? keys : []);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const isShown = query.data !== undefined && body !== null;
  useEffect(() => {
    if (!wanted || !isShown) return;
    // Runs after the dialog has focused its first button.
    const timer = setTimeout(() => {
      focusInquiryPart(body, wanted);
      onWanted(undefined);
    });
    return () => clearTimeout(timer);
  }, [wanted, isShown, body, onWanted]);

  return (
    <Drawer.Root
      opened={id > 0}
      onClose={() => isTopDialog() && set({ id: undefined })}
      position="right"
      size="min(64rem, 100%)"
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content>
        <Group justify="space-between" gap="sm" px="md" py="sm" className={classes.head}>
          <div>
            <Drawer.Title>{query.data?.name ?? 'Inquiry'}</Drawer.Title>
            <OtherViewers id={id} />
          </div>
          <Group gap="xs">
            <Step label="Previous inquiry" keys="k" icon={ChevronUp} to={previous} onOpen={open} />
            <Step label="Next inquiry" keys="j" icon={ChevronDown} to={next} onOpen={open} />
            <Drawer.CloseButton aria-label="Close the inquiry" />
          </Group>
        </Group>
        <Drawer.Body ref={setBody}>
          <ListState query={{ ...query, data: query.data && { rows: [query.data] } }} failure="Failed to fetch inquiries" empty={null}>
            {(rows) => rows.map((inquiry) => <InquiryDetail key={inquiry.id} inquiry={inquiry} />)}
          </ListState>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type StepProps = { label: string; keys: string; icon: typeof ChevronUp; to: Inquiry | undefined; onOpen: (inquiry: Inquiry) => void };

function Step({ label, keys, icon: Icon, to, onOpen }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      bg={to ? undefined : 'transparent'}
      aria-label={label}
      title={`${label} (${keys})`}
      aria-keyshortcuts={keys}
      disabled={!to}
      onClick={() => to && onOpen(to)}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
