import { Badge, Button, Flex, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { HealthState } from '../../../shared/mail/health';
import { readRefusal, readServerMessage, trpc } from '../trpc';
import { FactList, FactRow } from '../ui/display/facts';

const STATES: Record<HealthState, { label: string; color: string }> = {
  fine: { label: 'Fine', color: 'brand' },
  weak: { label: 'Weak', color: 'marigold' },
  missing: { label: 'Missing', color: 'red' },
  unknown: { label: 'Not known', color: 'gray' },
};

/** The DNS records that receivers check before they trust mails of the sender's domain. */
export function MailDomainCheck({ domain }: { domain: string }) {
  const [selector, setSelector] = useState('');
  const check = trpc.admin.mail.health.useMutation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check.isPending) check.mutate(selector.trim() ? { selector: selector.trim() } : {});
  };
  const fieldError = readRefusal(check.error)?.errors?.selector;
  return (
    <section aria-labelledby="mail-health-title">
      <Title order={3} size="h4" id="mail-health-title" mt="lg">
        Do mails of {domain} arrive?
      </Title>
      <Text inherit mt="sm">
        Looks up what receivers check before they believe that a mail is yours.
      </Text>
      <Flex wrap="wrap" component="form" align="flex-end" gap="sm" mt="sm" onSubmit={submit} noValidate>
        <TextInput
          w="min(100%, 24rem)"
          label="DKIM selector, if you know it"
          maxLength={63}
          autoComplete="off"
          value={selector}
          error={fieldError}
          onChange={(event) => setSelector(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={check.isPending}>
          Check the domain
        </Button>
      </Flex>
      <div role="status">
        {check.error && !fieldError && `The domain was not checked: ${readServerMessage(check.error)}`}
        {check.data && (
          <FactList mt="md" style={{ rowGap: 'var(--mantine-spacing-sm)' }}>
            {check.data.findings.map(({ what, state, text, next }) => (
              <FactRow
                key={what}
                label={
                  <>
                    {what}{' '}
                    <Badge variant="light" color={STATES[state].color} c="var(--ink)">
                      {STATES[state].label}
                    </Badge>
                  </>
                }
              >
                {text}
                {next && <p>{next}</p>}
              </FactRow>
            ))}
          </FactList>
        )}
      </div>
    </section>
  );
}
