import { Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '../../../shared/format';
import { showToast } from '../../ui/toasts';
import { readServerMessage, trpc } from '../trpc';
import { askForConfirmation } from '../ui/dialog/ask-first';
import classes from './settings.module.css';

/** Removes the inquiries that came with the demo content, as long as there are any. */
export function DemoInquiries() {
  const { data: count = 0 } = trpc.admin.demo.count.useQuery();
  const queryClient = useQueryClient();
  const remove = trpc.admin.demo.remove.useMutation({
    onSuccess: async (removed) => {
      showToast({ title: `${inquiries(removed)} removed` });
      await queryClient.invalidateQueries();
    },
    onError: (error) => showToast({ title: 'Failed to remove the demo inquiries', text: readServerMessage(error), failed: true }),
  });
  if (count === 0) return null;
  const ask = async () => {
    const text = 'Their conversations and everything else that belongs to them is removed too. There is no Undo.';
    if (await askForConfirmation({ title: `Remove ${inquiries(count)} for good?`, text, submit: 'Remove' })) remove.mutate();
  };
  return (
    <section aria-labelledby="demo-title">
      <Title order={2} id="demo-title">
        Demo inquiries
      </Title>
      <div className={classes.form}>
        <p>{inquiries(count)} came with this site, so that you can look around. Nothing is mailed for them.</p>
        <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
          Remove the demo inquiries
        </Button>
      </div>
    </section>
  );
}

const inquiries = (count: number) => (count === 1 ? '1 demo inquiry' : `${formatNumber(count)} demo inquiries`);
