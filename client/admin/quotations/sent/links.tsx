import { Button, Group, Stack, Text } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { formatExactTime } from '../../../../shared/time/in-words';
import { StepDialog } from '../../ui/dialog/step-dialog';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { ListRow, RowList } from '../../ui/rows/rows';
import { ConfirmHandover, type CreatedLink, NewQuotationLinkDialog } from './new-link';
import classes from './sent.module.css';
import { useQuotationStep, useQuotationStepButton } from './use-step';

type Link = QuotationRow['links'][number];

const TITLE = 'links-title';

/** Scrolls to the links of the quotation, which are below the document. */
export function scrollToLinks(): void {
  const section = document.getElementById(TITLE)?.parentElement;
  section?.scrollIntoView({ block: 'center' });
  section?.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true });
}

/** Whether a link was created for a handover by the office, which is not confirmed yet. */
const isInHand = ({ email, handedOverAt, revokedAt }: Link) => email === null && handedOverAt === null && revokedAt === null;

/** Whether the office confirmed the handover of a link, which may have been a mistake. */
const wasInHand = ({ email, handedOverAt }: Link) => email === null && handedOverAt !== null;

/** The links to the sent revisions: their recipients, whether they were opened, and buttons for new links. */
export function QuotationLinks({ quotation, phone }: { quotation: QuotationRow; phone: string | null }) {
  const { id, links, state } = quotation;
  const canBeRead = state === 'open' || state === 'accepted';
  const { run, isPending, problem } = useQuotationStepButton();
  const [made, setMade] = useState<CreatedLink>();
  const [revoked, setRevoked] = useState<Link>();
  const make = async (label: 'copied' | 'WhatsApp') => {
    const link = await run((api) => api.newLink.mutate({ id, label }));
    if (link) setMade({ ...link, label });
  };
  return (
    <Stack component="section" align="stretch" gap="xs" aria-labelledby={TITLE} className={classes.links}>
      <h2 id={TITLE}>Links</h2>
      {links.length === 0 && <p>Nobody has a link yet.</p>}
      <RowList>
        {links.map((link) => (
          <ListRow key={link.id} wrap="wrap" gap="0.25rem 1rem" {...(link.revokedAt && { c: 'dimmed' })}>
            <span>
              {link.label}
              <small>
                Revision {link.revision}, {formatExactTime(link.createdAt)} by {link.createdBy}. {handoverWords(link)}{' '}
                {link.openedAt ? `Opened ${formatExactTime(link.openedAt)} (may be a mail scanner).` : 'Not opened yet.'}
                {link.revokedAt && ` Revoked ${formatExactTime(link.revokedAt)}.`}
              </small>
            </span>
            {link.revokedAt === null && (
              <Group gap="xs">
                {canBeRead && link.revision === quotation.currentRevision && isInHand(link) && <ConfirmHandover link={link} />}
                {state === 'open' && link.revision === quotation.currentRevision && wasInHand(link) && <NotSent link={link} />}
                {canBeRead && link.email && link.revision === quotation.currentRevision && <SendAgain link={link} />}
                <Button variant="subtle" size="compact-md" aria-label={`Revoke: ${link.label}`} onClick={() => setRevoked(link)}>
                  Revoke…
                </Button>
              </Group>
            )}
          </ListRow>
        ))}
      </RowList>
      {problem && (
        <Text inherit c="var(--alert)" role="alert">
          {problem}
        </Text>
      )}
      {canBeRead && (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<Copy size={16} aria-hidden="true" />}
            loading={isPending}
            onClick={() => void make('copied')}
          >
            Copy a new link
          </Button>
          <Button variant="default" data-next loading={isPending} onClick={() => void make('WhatsApp')}>
            Send by WhatsApp
          </Button>
        </Group>
      )}
      {made && <NewQuotationLinkDialog {...made} phone={phone} onClose={() => setMade(undefined)} />}
      {revoked && <Revoke link={revoked} onClose={() => setRevoked(undefined)} />}
    </Stack>
  );
}

function handoverWords({ email, handedOverAt, undelivered }: Link): string {
  if (handedOverAt) return `${email === null ? 'Handed over' : 'Sent'} ${formatExactTime(handedOverAt)}.`;
  if (undelivered === 'waiting') return 'The mail is being sent.';
  return undelivered === 'failed' ? 'The mail could not be delivered.' : 'Not handed over yet.';
}

/** A button that takes a confirmed handover back, also after its toast has disappeared. */
function NotSent({ link: { id: linkId, label } }: { link: Link }) {
  const { run, isPending, problem } = useQuotationStepButton();
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Not handed over: ${label}`}
        loading={isPending}
        onClick={() => void run((api) => api.takeBackHandOver.mutate({ linkId }), { title: 'Handover taken back', text: label })}
      >
        Not handed over
      </Button>
    </>
  );
}

function SendAgain({ link: { id: linkId, label, email } }: { link: Link }) {
  const { run, isPending, problem } = useQuotationStepButton();
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Send again: ${label}`}
        loading={isPending}
        onClick={() => void run((api) => api.sendAgain.mutate({ linkId }), { title: 'Mail is on its way', text: `To ${email}` })}
      >
        Send again
      </Button>
    </>
  );
}

function Revoke({ link: { id: linkId, label }, onClose }: { link: Link; onClose: () => void }) {
  const take = useQuotationStep();
  const form = usePanelForm({ initialValues: {} });
  const revoke = async () => {
    await take((api) => api.revokeLink.mutate({ linkId }), { title: 'Link revoked', text: label });
    onClose();
  };
  return (
    <StepDialog title="Revoke this link?" submit="Revoke" form={form} onSubmit={revoke} onClose={onClose}>
      <p>“{label}” shows nothing from then on. This cannot be undone; you can make a new link.</p>
    </StepDialog>
  );
}
