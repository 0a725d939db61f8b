import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OrderRow } from '../../../../shared/orders/rows';
import { formatExactTime } from '../../../../shared/time/in-words';
import { useKeyedStep, useKeyedStepButton } from '../../editing/write/use-keyed-step';
import { PanelDialog } from '../../ui/dialog/panel-dialog';
import { StepDialog } from '../../ui/dialog/step-dialog';
import { CopyButton } from '../../ui/display/copy-button';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { ListRow, RowList } from '../../ui/rows/rows';
import { OrderPagePart } from './titled-part';

/** The warehouse's links, which show no prices. */
export function WarehouseLinks({ order: { id, links } }: { order: OrderRow }) {
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<string>();
  return (
    <OrderPagePart id="links-title" title="Links for the warehouse">
      {links.length > 0 && (
        <RowList>
          {links.map((link) => (
            <ListRow key={link.id}>
              <span>
                {link.label}
                <small>
                  {formatExactTime(link.createdAt)} by {link.createdBy}
                  {link.revokedAt && `. Revoked ${formatExactTime(link.revokedAt)}`}
                </small>
              </span>
              {!link.revokedAt && <Revoke linkId={link.id} label={link.label} />}
            </ListRow>
          ))}
        </RowList>
      )}
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          New link…
        </Button>
      </Group>
      {isAsking && <NewLink id={id} onMade={setMade} onClose={() => setAsking(false)} />}
      {made && <MadeLink url={made} onClose={() => setMade(undefined)} />}
    </OrderPagePart>
  );
}

type NewLinkProps = { id: number; onMade: (url: string) => void; onClose: () => void };

function NewLink({ id, onMade, onClose }: NewLinkProps) {
  const take = useKeyedStep(({ admin }) => admin.orders);
  const form = usePanelForm({ initialValues: { label: '' }, validate: { label: (text) => (text.trim() ? null : 'Enter who gets it') } });
  const make = async ({ label }: typeof form.values) => {
    const { url } = await take((api) => api.newLink.mutate({ id, label: label.trim() }));
    onClose();
    onMade(url);
  };
  return (
    <StepDialog title="A link without prices" submit="Make the link" form={form} onSubmit={make} onClose={onClose}>
      <p>It shows the lines, what is owed and the dispatches; no price, no tax and no bank details.</p>
      <TextInput {...form.getInputProps('label')} label="Who gets it" required autoComplete="off" maxLength={100} data-autofocus />
    </StepDialog>
  );
}

function MadeLink({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <PanelDialog title="The link" size="md" onClose={onClose}>
      <p>It is shown here only once.</p>
      <TextInput aria-label="Link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} my="md" />
      <Group justify="flex-end">
        <CopyButton text={url} what="link" label="Copy link" variant="filled" data-autofocus />
      </Group>
    </PanelDialog>
  );
}

function Revoke({ linkId, label }: { linkId: number; label: string }) {
  const { run, isPending, problem } = useKeyedStepButton(({ admin }) => admin.orders);
  const done = { title: 'Link revoked', text: label };
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Revoke: ${label}`}
        loading={isPending}
        onClick={() => void run((api) => api.revokeLink.mutate({ linkId }), done)}
      >
        Revoke
      </Button>
    </>
  );
}
