import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FIRST_ADMINISTRATOR, isUnnamed, signingNameOf } from '../../../shared/people/people';
import { type SignedInUser, updateUser } from '../session/session';
import { describeFailure, trpc } from '../trpc';
import { FormFooter } from '../ui/form/form-end';
import { usePanelForm } from '../ui/form/use-panel-form';
import { ProofFields, useCodeFieldTexts } from '../ui/proof/proof-fields';
import { RequiredStep } from './first-step';

type Values = { firstName: string; lastName: string; legalName: string; officeMailbox: string };

/**
 * The questions of the first start: the user's name, the company, and the recipients of inquiries. Each can be skipped, and is asked only
 * once.
 */
export function FirstStartQuestions({ user }: { user: SignedInUser }) {
  const profile = trpc.admin.companyProfile.list.useQuery();
  const mail = trpc.admin.mail.status.useQuery();
  const utils = trpc.useUtils();
  const end = async (name: { firstName: string; lastName: string }) => {
    await utils.client.auth.endSetUp.mutate();
    updateUser({ ...user, ...name, isAskedToSetUp: false });
    utils.auth.me.setData(undefined, (me) => me && { ...me, ...name, isAskedToSetUp: false });
    void utils.admin.invalidate();
  };
  const skip = useMutation({ mutationFn: () => end(user) });
  const failure = profile.error ?? mail.error ?? skip.error;
  const [company] = profile.data ?? [];
  return (
    <RequiredStep
      title="First steps"
      why="Three questions before you begin. Leave out what you do not know yet: all of it can be changed later."
    >
      {failure && <p role="alert">{describeFailure(failure)}</p>}
      {company && mail.data && <FirstQuestions user={user} company={company} told={mail.data.to} onEnd={end} />}
      <Button variant="subtle" loading={skip.isPending} onClick={() => skip.mutate()}>
        Skip for now
      </Button>
    </RequiredStep>
  );
}

type FirstQuestionsProps = {
  user: SignedInUser;
  company: { legalName: string; officeMailbox: string | null };
  /** The current recipients of notices, from MAIL_TO. */
  told: string | null;
  onEnd: (name: { firstName: string; lastName: string }) => Promise<void>;
};

function FirstQuestions({ user, company, told, onEnd }: FirstQuestionsProps) {
  const { client } = trpc.useUtils();
  const isNamed = !isUnnamed(user);
  const before: Values = {
    firstName: isNamed ? user.firstName : '',
    lastName: isNamed ? user.lastName : '',
    legalName: company.legalName,
    officeMailbox: company.officeMailbox ?? '',
  };
  const form = usePanelForm({ initialValues: { ...before, currentPassword: '', code: '' } });
  const code = useCodeFieldTexts(form.errors.code !== undefined);
  const isRedirected = form.values.officeMailbox.trim() !== before.officeMailbox;
  const save = async ({ currentPassword, code: typed, firstName, lastName, legalName, officeMailbox }: Values & Proof) => {
    const name = { firstName: firstName.trim(), lastName: lastName.trim() };
    const isRenamed = name.firstName !== before.firstName || name.lastName !== before.lastName;
    if (isRenamed) await client.admin.people.update.mutate({ id: user.id, ...name });
    const isOther = legalName.trim() !== before.legalName && legalName.trim() !== '';
    if (isOther || isRedirected)
      await client.admin.companyProfile.update.mutate({
        key: 'company',
        ...(isOther && { legalName }),
        ...(isRedirected && { officeMailbox, currentPassword, code: typed }),
      });
    await onEnd(isRenamed ? name : user);
  };
  return (
    <form {...form.submit(save)}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('firstName')}
          name="firstName"
          label="Your first name"
          autoComplete="given-name"
          data-autofocus
          autoFocus
        />
        <TextInput
          {...form.getInputProps('lastName')}
          name="lastName"
          label="Your last name"
          description={`Your name stands below the mails that you send. Without it they are signed ${signingNameOf(FIRST_ADMINISTRATOR)}.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="family-name"
        />
        <TextInput
          {...form.getInputProps('legalName')}
          name="legalName"
          label="The company"
          description="Its registered name, for quotations"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="organization"
        />
        <TextInput
          {...form.getInputProps('officeMailbox')}
          name="officeMailbox"
          label="Inquiries are mailed to"
          description={told ? `Now: ${told}` : 'Now nobody is notified by mail'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          autoComplete="off"
        />
        {isRedirected && (
          <>
            <p>All inquiries go to this address: please confirm that it is you.</p>
            <ProofFields password={form.getInputProps('currentPassword')} code={form.getInputProps('code')} words={code} />
          </>
        )}
        <FormFooter submit="Save and begin" isPending={form.submitting} problem={form.problem} />
      </Stack>
    </form>
  );
}

type Proof = { currentPassword: string; code: string };
