import { ActionIcon, Box, Button, Group, Text, Textarea, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, History, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatNumber } from '../../../shared/format';
import { showToast } from '../../ui/toaster/toasts';
import { DraftOffer } from '../editing/drafts/draft-offer';
import { saveOnKey } from '../editing/text-editor/save-key';
import { useTextEditor } from '../editing/text-editor/use-text-editor';
import { useShowUndoToast } from '../editing/write/use-undo';
import { HistoryDrawer } from '../history/history-drawer';
import { type AdminOutputs, trpc } from '../trpc';
import { HintText } from '../ui/display/hint';
import { ScreenPart } from '../ui/section/part';
import { formatAction } from '../ui/words/labels';

const MAX_LENGTH = 10_000;

type CompanyTextProps = { row: AdminOutputs['companyInfo']['list'][number]; label: string; where: string };

/** One company text, in view or edit mode (REQ 8.4). */
export function CompanyText({ row, label, where }: CompanyTextProps) {
  const { key, value, version } = row;
  const [isEditing, setEditing] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const queryClient = useQueryClient();
  const done = useShowUndoToast();
  const update = trpc.admin.companyInfo.update.useMutation({ onSuccess: () => queryClient.invalidateQueries() });
  const close = () => {
    setEditing(false);
    // The focused field is removed, so another element gets the focus.
    requestAnimationFrame(() => edit.current?.focus());
  };
  const editor = useTextEditor({
    key: `company-info:${key}`,
    field: 'value',
    label,
    of: { type: 'company-info', id: row.id },
    stored: { text: value, version },
    failure: 'Failed to update company information',
    save: async (text, base) => {
      const { row: saved, changeSet } = await update.mutateAsync({ key, value: text, version: base.version });
      close();
      const title = 'Company information updated successfully';
      if (text === base.text) showToast({ title });
      else done(title, changeSet, formatAction('Saved', label));
      return { text, version: saved.version };
    },
  });
  const restore = () => {
    editor.restore();
    setEditing(true);
  };
  const cancel = () => {
    editor.discard();
    close();
  };
  const save = () => {
    if (editor.isDirty) return void editor.submit();
    showToast({ title: 'No changes' });
    cancel();
  };

  const title = `company-${key}`;
  return (
    <ScreenPart aria-labelledby={title} pb="md">
      <Group component="header" justify="space-between" align="flex-start">
        <Box flex="1 1 10rem">
          <Title order={2} id={title}>
            {label}
          </Title>
          <HintText>
            {where}{' '}
            <a href="/about" target="_blank" rel="noreferrer">
              See it on the site <ExternalLink size={12} aria-hidden="true" />
            </a>
          </HintText>
        </Box>
        {!isEditing && (
          <Group gap="xs" wrap="nowrap">
            <ActionIcon variant="subtle" size={36} aria-label={`History of ${label}`} title="History" onClick={() => setHistoryOpen(true)}>
              <History size={18} aria-hidden="true" />
            </ActionIcon>
            <Button
              ref={edit}
              variant="default"
              leftSection={<Pencil size={16} aria-hidden="true" />}
              aria-label={`Edit ${label}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          </Group>
        )}
      </Group>
      {isHistoryOpen && <HistoryDrawer type="company-info" row={row} title={label} onClose={() => setHistoryOpen(false)} />}
      {editor.savedDraft && <DraftOffer draft={editor.savedDraft} onRestore={restore} onDiscard={editor.discardDraft} />}
      {editor.conflict}
      {isEditing ? (
        <>
          <Textarea
            aria-label={label}
            autosize
            autoFocus
            minRows={3}
            maxRows={24}
            maxLength={MAX_LENGTH}
            description={`${formatNumber(editor.text.length)} of ${formatNumber(MAX_LENGTH)} characters`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={editor.text}
            onChange={(event) => editor.write(event.currentTarget.value)}
            onKeyDown={saveOnKey(save)}
            aria-keyshortcuts="Control+S"
          />
          <Group gap="xs">
            <Button loading={editor.isSaving} onClick={save}>
              Save
            </Button>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          </Group>
        </>
      ) : (
        <Text size="md" maw="68ch" {...(!value && { c: 'dimmed' })} className="pre-wrap">
          {value || 'Nothing yet'}
        </Text>
      )}
    </ScreenPart>
  );
}
