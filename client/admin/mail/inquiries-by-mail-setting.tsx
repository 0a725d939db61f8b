import { useState } from 'react';
import { useWrite } from '../editing/write/use-write';
import { useIsAdministrator } from '../session/session';
import { trpc } from '../trpc';
import { RowSwitch } from '../ui/rows/row-switch';

const ON = 'Mails that start a conversation become inquiries';
const OFF = 'Mails that start a conversation stay in the mailbox';

/** Whether mails that start a conversation become inquiries, which administrators choose. */
export function InquiriesByMailSetting() {
  const isAdministrator = useIsAdministrator();
  const { data: rules } = trpc.admin.inquiries.mailRules.useQuery();
  const { client, admin } = trpc.useUtils();
  const { mutate } = useWrite();
  const [chosen, setChosen] = useState<boolean>();
  if (!rules) return null;
  const { startsInquiries } = rules;
  if (!isAdministrator) return startsInquiries ? ON : OFF;
  const save = async (mailInquiries: boolean) => {
    const saved = await client.admin.companyProfile.update.mutate({ key: 'company', mailInquiries });
    admin.inquiries.mailRules.setData(undefined, { ...rules, startsInquiries: mailInquiries });
    return saved;
  };
  return (
    <RowSwitch
      my="xs"
      checked={chosen ?? startsInquiries}
      onChange={({ currentTarget: { checked } }) => {
        setChosen(checked);
        const write = { write: () => save(checked), done: checked ? ON : OFF, failed: 'Failed to save the mail settings' };
        mutate(write, { onSettled: () => setChosen(undefined) });
      }}
    >
      New mails become inquiries
    </RowSwitch>
  );
}
