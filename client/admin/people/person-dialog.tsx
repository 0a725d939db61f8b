import { Alert } from '@mantine/core';
import { parseId } from '../../../shared/pages/page-url';
import { PanelDialog } from '../ui/dialog/panel-dialog';
import { useSectionUrlState } from '../ui/section/use-section';
import type { GivenPassword, Person } from './person';
import { PersonForm } from './person-form';

/** The dialog of the URL's person: `id=12`, or `id=new`. */
export function PersonDialog({ people, onPassword }: { people: Person[]; onPassword: (given: GivenPassword) => void }) {
  const { get, set } = useSectionUrlState();
  const shownId = get('id');
  const person = people.find(({ id }) => id === parseId(shownId));
  const close = () => set({ id: undefined });
  return (
    <PanelDialog opened={shownId !== ''} title={shownId === 'new' ? 'Add person' : 'Edit person'} onClose={close}>
      {person || shownId === 'new' ? (
        <PersonForm key={shownId} person={person} onClose={close} onPassword={onPassword} />
      ) : (
        <Alert color="red">Person not found</Alert>
      )}
    </PanelDialog>
  );
}
