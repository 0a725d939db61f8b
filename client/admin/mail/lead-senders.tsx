import { Button, Checkbox, Stack, Textarea } from '@mantine/core';
import { useWrite } from '../editing/write/use-write';
import { useIsAdministrator } from '../session/session';
import { type AdminOutputs, trpc } from '../trpc';
import { usePanelForm } from '../ui/form/use-panel-form';

type Rules = AdminOutputs['inquiries']['mailRules'];

/** The portals with mails that start inquiries of that source. Administrators can edit the list. */
export function LeadSenders() {
  const isAdministrator = useIsAdministrator();
  const { data: rules } = trpc.admin.inquiries.mailRules.useQuery();
  if (!rules) return null;
  if (isAdministrator) return <LeadForm key={JSON.stringify(rules.leadSenders)} rules={rules} />;
  return rules.leadSenders.length > 0 ? rules.leadSenders.join(', ') : 'None';
}

function LeadForm({ rules }: { rules: Rules }) {
  const { client, admin } = trpc.useUtils();
  const { mutateAsync } = useWrite();
  const form = usePanelForm({
    initialValues: { leadSenders: rules.leadSenders.join('\n'), acknowledgesLeads: rules.acknowledgesLeads },
  });
  const save = (values: { leadSenders: string; acknowledgesLeads: boolean }) =>
    mutateAsync({
      write: async () => {
        const saved = await client.admin.companyProfile.update.mutate({
          key: 'company',
          acknowledgesLeads: values.acknowledgesLeads,
          leadSenders: values.leadSenders.split('\n'),
        });
        await admin.inquiries.mailRules.invalidate();
        return saved;
      },
      done: 'Senders of leads saved',
      failed: 'Failed to save the senders of leads',
    });
  return (
    <form {...form.submit(save)}>
      <Stack gap="sm">
        <Textarea
          label="Senders of leads"
          description="A line each: leads@portal.example = Portal, or a domain for all its addresses"
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('leadSenders')}
        />
        <Checkbox
          label="Acknowledge leads to their buyers"
          description="They gave their address to the portal, not to you"
          {...form.getInputProps('acknowledgesLeads', { type: 'checkbox' })}
        />
        {form.problem && <p role="alert">{form.problem.message}</p>}
        <Button type="submit" loading={form.submitting} style={{ alignSelf: 'start' }}>
          Save
        </Button>
      </Stack>
    </form>
  );
}
