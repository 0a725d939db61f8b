import { Alert, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { parseId } from '../../../shared/pages/page-address';
import { isTopDialog } from '../ui/dialog/top-dialog';
import { useSection } from '../ui/section/use-section';
import type { GivenPassword, Person } from './person';
import { PersonForm } from './person-form';

/** The person named in the URL: `id=12`, or `id=new`. */
export function PersonDialog({ people, onPassword }: { people: Person[]; onPassword: (given: GivenPassword) => void }) {
  const { get, set } = useSection();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const asked = get('id');
  const person = people.find(({ id }) => id === parseId(asked));
  const close = () => set({ id: undefined });
  return (
    <Modal
      opened={asked !== ''}
      onClose={() => isTopDialog() && close()}
      title={asked === 'new' ? 'Add person' : 'Edit person'}
      size="lg"
      fullScreen={isPhone}
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {person || asked === 'new' ? (
        <PersonForm key={asked} person={person} onClose={close} onPassword={onPassword} />
      ) : (
        <Alert color="red">Person not found</Alert>
      )}
    </Modal>
  );
}
