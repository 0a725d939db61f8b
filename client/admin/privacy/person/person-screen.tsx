import { TextInput } from '@mantine/core';
import { Section } from '../../ui/section';

/** What is kept of one person, found by an e-mail address or a phone number. */
export function PersonScreen() {
  return (
    <Section>
      <TextInput label="E-mail address or phone number" autoComplete="off" spellCheck={false} maxLength={254} />
    </Section>
  );
}
