import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { FIRST_ADMINISTRATOR, isUnnamed, signingNameOf } from '../../../shared/people/people';
import { WEBSITE_DEFAULTS } from '../../../shared/website/website';
import { type SignedInUser, updateUser } from '../session/session';
import { describeFailure, trpc } from '../trpc';
import { FormFooter } from '../ui/form/form-end';
import { usePanelForm } from '../ui/form/use-panel-form';
import { ProofFields, useCodeFieldTexts } from '../ui/proof/proof-fields';
import { RequiredStep } from './first-step';

type Api = ReturnType<typeof trpc.useUtils>['client'];
type Answers = Parameters<Api['auth']['endSetUp']['mutate']>[0];
/** `name` is the user's name after the answers; `ownName` the company's name in a site of the demo. */
type End = (name: { firstName: string; lastName: string }, answers?: Answers, ownName?: string) => Promise<void>;
type Values = { firstName: string; lastName: string; company: string; officeMailbox: string };

/**
 * The questions of the first start: the user's name, the company, and the recipients of inquiries. Each can be skipped, and is asked only
 * once. On a site of the demo the typed name leads to "Start your own" and is not saved: the demo's goods, phone and bank account would look
 * like those of a real company.
 */
export function FirstStartQuestions({ user }: { user: SignedInUser }) {
  const profile = trpc.admin.companyProfile.list.useQuery();
  const website = trpc.admin.website.list.useQuery();
  const mail = trpc.admin.mail.status.useQuery();
  const demo = trpc.admin.demo.state.useQuery();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const end: End = async (name, answers, ownName) => {
    await utils.client.auth.endSetUp.mutate(answers);
    if (ownName !== undefined) await navigate('/admin?tab=overview', { state: { ownName } });
    updateUser({ ...user, ...name, isAskedToSetUp: false });
    utils.auth.me.setData(undefined, (me) => me && { ...me, ...name, isAskedToSetUp: false });
    void utils.admin.invalidate();
    void utils.public.website.invalidate();
    // The panel begins at its top, however far down these questions were.
    window.scrollTo(0, 0);
  };
  const skip = useMutation({ mutationFn: () => end(user) });
  const failure = profile.error ?? website.error ?? mail.error ?? demo.error ?? skip.error;
  const [own] = profile.data ?? [];
  const [site] = website.data ?? [];
  return (
    <RequiredStep
      title="First steps"
      why="A few questions before you begin. Leave out what you do not know yet: all of it can be changed later."
    >
      {failure && <p role="alert">{describeFailure(failure)}</p>}
      {own && site && mail.data && demo.data && (
        <FirstQuestions
          user={user}
          company={site.name}
          isDemo={demo.data.asksName}
          mailbox={own.officeMailbox}
          told={mail.data.to}
          onEnd={end}
        />
      )}
      <Button variant="subtle" loading={skip.isPending} onClick={() => skip.mutate()}>
        Skip for now
      </Button>
    </RequiredStep>
  );
}

type FirstQuestionsProps = {
  user: SignedInUser;
  /** The name that the website has now. */
  company: string;
  /** Whether that is the name of the demo. */
  isDemo: boolean;
  mailbox: string | null;
  /** The current recipients of notices, from MAIL_TO. */
  told: string | null;
  onEnd: End;
};

function FirstQuestions({ user, company, isDemo, mailbox, told, onEnd }: FirstQuestionsProps) {
  const isNamed = !isUnnamed(user);
  const before: Values = {
    firstName: isNamed ? user.firstName : '',
    lastName: isNamed ? user.lastName : '',
    company: isDemo || company === WEBSITE_DEFAULTS.name ? '' : company,
    officeMailbox: mailbox ?? '',
  };
  const form = usePanelForm({ initialValues: { ...before, currentPassword: '', code: '' } });
  const code = useCodeFieldTexts(form.errors.code !== undefined);
  const isRedirected = form.values.officeMailbox.trim() !== before.officeMailbox;
  const save = async ({ currentPassword, code: codeTyped, firstName, lastName, company: typed, officeMailbox }: Values & Proof) => {
    const own = { firstName: firstName.trim(), lastName: lastName.trim() };
    const isRenamed = own.firstName !== before.firstName || own.lastName !== before.lastName;
    const name = typed.trim();
    const hasName = name !== before.company && name !== '';
    const answers = {
      ...(isRenamed && own),
      ...(hasName && !isDemo && { company: name }),
      ...(isRedirected && { officeMailbox, currentPassword, code: codeTyped }),
    };
    await onEnd(isRenamed ? own : user, answers, hasName && isDemo ? name : undefined);
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
          description={`Your name is shown below the mails that you send. Without it they are signed ${signingNameOf(FIRST_ADMINISTRATOR, form.values.company.trim() || company)}.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="family-name"
        />
        <TextInput
          {...form.getInputProps('company')}
          name="company"
          label="The company"
          description={
            isDemo
              ? `The name of your company. The site shows the demo of ${company}: you see what goes of it before anything is removed. Left empty, the demo stays`
              : 'Its name, for the website, mails and quotations'
          }
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
            <ProofFields password={form.getInputProps('currentPassword')} code={form.getInputProps('code')} texts={code} />
          </>
        )}
        <FormFooter submit="Save and begin" isPending={form.submitting} problem={form.problem} />
      </Stack>
    </form>
  );
}

type Proof = { currentPassword: string; code: string };
