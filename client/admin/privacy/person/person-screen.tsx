import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type PersonQuery, parsePersonQuery } from '../../../../shared/privacy/person';
import { trpc } from '../../trpc';
import { HintText } from '../../ui/display/hint';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { ListState } from '../../ui/list/list-state';
import { SectionLayout } from '../../ui/section/section';
import { type PersonOrInquiry, useShownPerson } from './asked';
import { FoundPerson } from './found-person';

/** The screen for the data of one person, found by an e-mail address or a phone number. */
export function PersonScreen() {
  const { subject, ask } = useShownPerson();
  return (
    <SectionLayout gap="lg">
      <HintText>
        Finds what is kept of a person in inquiries, quotations, the newsletter, mails and the history of changes. The access log notes that
        you looked, not for whom.
      </HintText>
      <SearchForm onAsk={ask} />
      {subject && <Result subject={subject} onAsk={ask} />}
    </SectionLayout>
  );
}

function SearchForm({ onAsk }: { onAsk: (whose: PersonQuery) => void }) {
  const form = usePanelForm({
    initialValues: { text: '' },
    validate: ({ text }) => {
      const read = parsePersonQuery(text);
      return 'problem' in read ? { text: read.problem } : {};
    },
  });
  const find = async ({ text }: typeof form.values) => {
    const read = parsePersonQuery(text);
    if ('whose' in read) onAsk(read.whose);
  };
  return (
    <form {...form.submit(find)}>
      <Group align="flex-end" gap="sm">
        <TextInput
          {...form.getInputProps('text')}
          label="E-mail address or phone number"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          flex="1 1 16rem"
          maw="28rem"
        />
        <Button type="submit" leftSection={<Search size={16} aria-hidden="true" />}>
          Find
        </Button>
      </Group>
    </form>
  );
}

function Result({ subject, onAsk }: { subject: PersonOrInquiry; onAsk: (whose: PersonQuery) => void }) {
  const { client } = trpc.useUtils();
  // Sent as POST: a GET query would contain the address in its URL.
  const query = useQuery({
    queryKey: ['person', subject],
    queryFn: () => client.admin.persons.find.mutate(subject),
    gcTime: 0,
  });
  return (
    <ListState query={{ ...query, data: query.data && { rows: [query.data] } }} failure="Failed to look for this person" empty={null}>
      {([found]) => found && <FoundPerson found={found} onAsk={onAsk} />}
    </ListState>
  );
}
