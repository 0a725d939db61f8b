import { Button, Flex, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { showToast } from '../../ui/toaster/toasts';
import { useSession } from '../session/session';
import { readRefusal, readServerMessage, trpc } from '../trpc';

/** Sends a test mail and shows the mail server's answer. */
export function TestMail() {
  const session = useSession();
  const [to, setTo] = useState(session.state === 'out' ? '' : session.user.email);
  const utils = trpc.useUtils();
  const test = trpc.admin.mail.sendTest.useMutation({
    onError: (error) => showToast({ title: 'Failed to send the test mail', text: readServerMessage(error), failed: true }),
    onSettled: () => utils.admin.mail.status.invalidate(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!test.isPending) test.mutate({ to });
  };
  const { data } = test;
  return (
    <Flex wrap="wrap" component="form" align="flex-end" gap="sm" mt="sm" onSubmit={submit} noValidate>
      <TextInput
        w="min(100%, 24rem)"
        label="Send a test mail to"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={to}
        error={readRefusal(test.error)?.errors?.to}
        onChange={(event) => {
          setTo(event.currentTarget.value);
          test.reset();
        }}
      />
      <Button type="submit" variant="default" loading={test.isPending}>
        Send a test mail
      </Button>
      <Text inherit w="100%" role="status">
        {data?.isAccepted && `The mail server accepted the mail: “${data.answer}”. If it does not arrive, look in the spam folder.`}
        {data && !data.isAccepted && `The mail was not sent: “${data.answer}”.`}
      </Text>
    </Flex>
  );
}
