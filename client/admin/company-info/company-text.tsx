import { ActionIcon, Button, Group, Textarea, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, History, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatNumber } from '../../../shared/format';
import { showToast } from '../../ui/toasts';
import { DraftOffer } from '../drafts/draft-offer';
import { HistoryDrawer } from '../history/history-drawer';
import { onSaveKey } from '../text-editor/save-key';
import { TheirText } from '../text-editor/their-text';
import { useTextDraft } from '../text-editor/use-text-draft';
import { messageOf, type Outputs, refusalOf, trpc } from '../trpc';
import { useUndo } from '../write/use-undo';
import classes from './company-text.module.css';

const LONGEST = 10_000;

type CompanyTextProps = { row: Outputs['companyInfo']['row']; label: string; where: string };

/** One of the company's texts: read, or being edited (REQ 8.4). */
export function CompanyText({ row, label, where }: CompanyTextProps) {
  const { key, value, version } = row;
  const [isEditing, setEditing] = useState(false);
  const [isLookingBack, setLookingBack] = useState(false);
  const draft = useTextDraft(`company-info:${key}`, value);
  const edit = useRef<HTMLButtonElement>(null);
  const queryClient = useQueryClient();
  const done = useUndo();
  const update = trpc.admin.companyInfo.update.useMutation({
    onSuccess: ({ changeSet }, { value: sent = '' }) => {
      draft.saved(sent);
      close();
      done('Company information updated successfully', changeSet);
    },
    onError: (error) => {
      showToast({ title: 'Failed to update company information', text: messageOf(error), failed: true });
    },
    // After a stale save too: what others wrote is shown beside it.
    onSettled: (_data, error) => (error && !refusalOf(error)?.conflict ? undefined : queryClient.invalidateQueries()),
  });
  const close = () => {
    setEditing(false);
    // What had the focus is gone.
    requestAnimationFrame(() => edit.current?.focus());
  };
  const restore = () => {
    draft.restore();
    setEditing(true);
  };
  const cancel = () => {
    draft.drop();
    close();
  };
  const save = () => {
    if (draft.theirs !== null || update.isPending) return;
    if (draft.isDirty) update.mutate({ key, value: draft.text, version });
    else cancel();
  };

  const title = `company-${key}`;
  return (
    <section className={classes.text} aria-labelledby={title}>
      <header>
        <div>
          <Title order={2} id={title}>
            {label}
          </Title>
          <p className={classes.where}>
            {where}{' '}
            <a href="/about" target="_blank" rel="noreferrer">
              See it on the site <ExternalLink size={12} aria-hidden="true" />
            </a>
          </p>
        </div>
        {!isEditing && (
          <Group gap="xs" wrap="nowrap">
            <ActionIcon variant="subtle" size={36} aria-label={`History of ${label}`} title="History" onClick={() => setLookingBack(true)}>
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
      </header>
      {isLookingBack && <HistoryDrawer type="company-info" row={row} title={label} onClose={() => setLookingBack(false)} />}
      {draft.kept && <DraftOffer draft={draft.kept} onRestore={restore} onDiscard={draft.discardKept} />}
      {isEditing ? (
        <>
          <Textarea
            aria-label={label}
            autosize
            autoFocus
            minRows={3}
            maxRows={24}
            maxLength={LONGEST}
            description={`${formatNumber(draft.text.length)} of ${formatNumber(LONGEST)} characters`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={draft.text}
            onChange={(event) => draft.write(event.currentTarget.value)}
            onKeyDown={onSaveKey(save)}
            aria-keyshortcuts="Control+S"
          />
          {draft.theirs !== null && <TheirText theirs={draft.theirs} onKeepMine={draft.keepMine} onTakeTheirs={draft.drop} />}
          <Group gap="xs">
            <Button loading={update.isPending} disabled={draft.theirs !== null} onClick={save}>
              Save
            </Button>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          </Group>
        </>
      ) : (
        <p className={classes.value} data-empty={!value || undefined}>
          {value || 'Nothing yet'}
        </p>
      )}
    </section>
  );
}
