import { Badge, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { SUBSCRIPTION_STATES, subscriptionStateOf } from '../../../shared/newsletter/newsletter';
import { formatDay } from '../../../shared/time/in-words';
import type { AdminOutputs } from '../trpc';
import { RowSwitch } from '../ui/rows/row-switch';
import { PanelTable, type TableColumn } from '../ui/table/panel-table';
import { ConsentStepsDialog } from './subscription-steps';
import classes from './subscription-table.module.css';
import { useSwitchSubscription } from './use-switch-subscription';

type Subscription = AdminOutputs['newsletter']['page']['rows'][number];

const COLUMNS: TableColumn<Subscription>[] = [
  { field: 'email', label: 'E-mail', isName: true, card: '1 wide', cell: (subscription) => <Address subscription={subscription} /> },
  { field: 'subscribedAt', label: 'Subscribed', isShort: true, card: '1 next', cell: ({ subscribedAt }) => formatDay(subscribedAt) },
  {
    field: 'unsubscribedAt',
    label: 'Unsubscribed',
    isShort: true,
    card: '1 next',
    cardLabel: 'Unsubscribed',
    cell: ({ unsubscribedAt }) => unsubscribedAt && formatDay(unsubscribedAt),
  },
  { field: 'state', label: 'State', card: '1 next', cell: (subscription) => <State subscription={subscription} /> },
  {
    field: 'switch',
    label: 'On or off',
    isLabelHidden: true,
    width: '0',
    card: '1 end',
    cell: (subscription) => <OnOff subscription={subscription} />,
  },
];

export const SubscriptionTable = ({ subscriptions }: { subscriptions: Subscription[] }) => (
  <PanelTable caption="Subscriptions, the newest first" columns={COLUMNS} rows={subscriptions} />
);

function Address({ subscription: { id, email } }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.address} title="Where the consent came from" onClick={() => setOpen(true)}>
        {email}
      </UnstyledButton>
      {isOpen && <ConsentStepsDialog id={id} email={email} onClose={() => setOpen(false)} />}
    </>
  );
}

function State({ subscription }: { subscription: Subscription }) {
  const { isActive, askedAt, unsubscribedAt } = subscription;
  return (
    <>
      <Badge variant={isActive ? 'filled' : 'outline'}>{SUBSCRIPTION_STATES[subscriptionStateOf(subscription)]}</Badge>
      {askedAt && unsubscribedAt && <Text size="xs">Asked to subscribe again on {formatDay(askedAt)}</Text>}
    </>
  );
}

function OnOff({ subscription }: { subscription: Subscription }) {
  const { set, pendingState } = useSwitchSubscription();
  return (
    <RowSwitch
      my="-0.625rem"
      aria-label={`Newsletter to ${subscription.email}`}
      checked={pendingState ?? subscription.isActive}
      onChange={(event) => set(subscription, event.currentTarget.checked)}
    />
  );
}
