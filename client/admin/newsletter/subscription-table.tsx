import { Badge, Switch, Table, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { SUBSCRIPTION_STATES, subscriptionStateOf } from '../../../shared/newsletter/newsletter';
import { formatDay } from '../../../shared/time/in-words';
import type { AdminOutputs } from '../trpc';
import { ConsentStepsDialog } from './subscription-steps';
import classes from './subscription-table.module.css';
import { useSwitchSubscription } from './use-switch-subscription';

type Subscription = AdminOutputs['newsletter']['page']['rows'][number];

export function SubscriptionTable({ subscriptions }: { subscriptions: Subscription[] }) {
  return (
    <Table className={classes.table}>
      <caption className="visually-hidden">Subscriptions, the newest first</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>E-mail</Table.Th>
          <Table.Th className={classes.wide}>Subscribed</Table.Th>
          <Table.Th className={classes.wide}>Unsubscribed</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th>
            <span className="visually-hidden">On or off</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {subscriptions.map((subscription) => (
          <Row key={subscription.id} subscription={subscription} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ subscription }: { subscription: Subscription }) {
  const { id, email, isActive, subscribedAt, unsubscribedAt, askedAt } = subscription;
  const [isOpen, setOpen] = useState(false);
  const { set, pendingState } = useSwitchSubscription();
  return (
    <Table.Tr data-row={id}>
      <Table.Th scope="row">
        <UnstyledButton className={classes.address} title="Where the consent came from" onClick={() => setOpen(true)}>
          {email}
        </UnstyledButton>
        {isOpen && <ConsentStepsDialog id={id} email={email} onClose={() => setOpen(false)} />}
      </Table.Th>
      <Table.Td className={classes.wide}>{formatDay(subscribedAt)}</Table.Td>
      <Table.Td className={classes.wide}>{unsubscribedAt && formatDay(unsubscribedAt)}</Table.Td>
      <Table.Td>
        <Badge tt="none" variant={isActive ? 'filled' : 'outline'}>
          {SUBSCRIPTION_STATES[subscriptionStateOf(subscription)]}
        </Badge>
        {askedAt && unsubscribedAt && <Text size="xs">Asked to subscribe again on {formatDay(askedAt)}</Text>}
      </Table.Td>
      <Table.Td className={classes.switch}>
        <Switch
          aria-label={`Newsletter to ${email}`}
          checked={pendingState ?? isActive}
          onChange={(event) => set(subscription, event.currentTarget.checked)}
        />
      </Table.Td>
    </Table.Tr>
  );
}
