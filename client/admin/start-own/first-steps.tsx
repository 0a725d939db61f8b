import { Button, Group, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { showToast } from '../../ui/toaster/toasts';
import { useHasRole } from '../session/session';
import { type AdminOutputs, readServerMessage, trpc } from '../trpc';
import { ListRow, RowList } from '../ui/rows/rows';
import classes from './start-own.module.css';

type Steps = NonNullable<AdminOutputs['demo']['state']['steps']>;

/** The steps in their order; each leads to its field. */
const STEPS: { [Step in keyof Steps]: { label: string; to: string } } = {
  company: { label: 'Legal name, GSTIN and address', to: '?tab=settings&screen=company&field=legalName' },
  bank: { label: 'Bank account', to: '?tab=settings&screen=company&field=bankAccountName' },
  contact: { label: 'Phone and address for buyers', to: '?tab=contact-details' },
  logo: { label: 'Name and logo', to: '?tab=website&field=name' },
  home: { label: 'Words and picture of the home page', to: '?tab=website&field=headline' },
  goods: { label: 'Products, from your price list', to: '?tab=products' },
  colleague: { label: 'A colleague', to: '?tab=settings&screen=people' },
  mail: { label: 'Mail: send a test', to: '?tab=settings&screen=mail' },
};

/** What a new site still lacks, for administrators, until all is there or one of them declines. */
export function FirstSteps() {
  const hasRole = useHasRole();
  return hasRole('administrator') ? <StepList /> : null;
}

function StepList() {
  const { data } = trpc.admin.demo.state.useQuery();
  const utils = trpc.useUtils();
  const decline = useMutation({
    mutationFn: () => utils.client.admin.demo.stopAsking.mutate(),
    onSuccess: () => utils.admin.demo.state.invalidate(),
    onError: (error) => showToast({ title: 'Failed to hide the first steps', text: readServerMessage(error), failed: true }),
  });
  const steps = data?.steps;
  if (!steps) return null;
  const names = Object.keys(STEPS) as (keyof Steps)[];
  return (
    <section aria-labelledby="first-steps-title">
      <Group justify="space-between">
        <Title order={2} id="first-steps-title">
          First steps: {names.filter((name) => steps[name]).length} of {names.length} done
        </Title>
        <Button variant="subtle" loading={decline.isPending} onClick={() => decline.mutate()}>
          Hide
        </Button>
      </Group>
      <RowList>
        {names.map((name) => (
          <ListRow justify="flex-start" gap="sm" key={name} className={classes.step}>
            {steps[name] ? <CircleCheck size={20} aria-label="Done" role="img" /> : <Circle size={20} aria-label="Open" role="img" />}
            <Link to={STEPS[name].to}>{STEPS[name].label}</Link>
          </ListRow>
        ))}
      </RowList>
    </section>
  );
}
