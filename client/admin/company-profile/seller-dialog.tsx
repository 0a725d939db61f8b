import { Button, FocusTrap, Group, Stack } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { findMissingSellerFields, type MissingSellerFact } from '../../../shared/quotation/paper/seller-facts';
import { RecordForm } from '../engine/form/record-form';
import { limitDefinitionFields } from '../engine/section-definition';
import { useIsAdministrator } from '../session/session';
import { trpc } from '../trpc';
import { PanelDialog } from '../ui/dialog/panel-dialog';
import { ListState } from '../ui/list/list-state';
import { companyProfileForm } from './company-profile';

type SellerDialogProps = {
  missing: readonly MissingSellerFact[];
  onClose: () => void;
  onSaved: () => void;
};

/** The dialog with the fields of the company profile that a quotation lacks; other users see who can enter them. */
export function SellerDialog(props: SellerDialogProps) {
  const isAdministrator = useIsAdministrator();
  return (
    <PanelDialog title="Your company’s details" onClose={props.onClose}>
      <Stack>
        <p>A quotation names its seller. These details are stored in the company profile, for all quotations.</p>
        {isAdministrator ? <MissingFields {...props} /> : <Administrators {...props} />}
      </Stack>
    </PanelDialog>
  );
}

function MissingFields({ missing, onClose, onSaved }: SellerDialogProps) {
  const query = trpc.admin.companyProfile.list.useQuery();
  const definition = useMemo(
    () =>
      limitDefinitionFields(
        companyProfileForm,
        missing.flatMap(({ profileFields }) => profileFields),
      ),
    [missing],
  );
  const needsLut = missing.some(({ profileFields }) => profileFields.includes('lutNumber'));
  const findFurtherErrors = useCallback((values: Record<string, unknown>) => findMissingSellerFields(values, needsLut), [needsLut]);
  return (
    <>
      <ListState
        query={{ ...query, data: query.data && { rows: query.data } }}
        failure="Failed to fetch company profile"
        empty="No company profile yet."
      >
        {([row]) => <RecordForm {...{ definition, findFurtherErrors, onClose, onSaved }} {...(row && { row })} />}
      </ListState>
      {/* Without this, Close has the focus while the profile loads, and Space or Enter would close the dialog. */}
      {query.isPending && <FocusTrap.InitialFocus />}
    </>
  );
}

function Administrators({ missing, onClose }: SellerDialogProps) {
  const query = trpc.admin.people.administrators.useQuery();
  return (
    <>
      <ul>
        {missing.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <ListState
        query={{ ...query, data: query.data && { rows: query.data } }}
        failure="Failed to fetch the administrators"
        empty="Nobody can."
      >
        {(names) => <p>Only an administrator can enter them: {names.join(', ')}.</p>}
      </ListState>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
}
