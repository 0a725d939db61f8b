import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { nextPriority, PRIORITY_FIELD } from '../../../../../shared/content/place';
import { showToast } from '../../../../ui/toaster/toasts';
import { describeFailure, trpc } from '../../../trpc';
import type { WidgetProps } from '../../section-definition';
import { IntegerInput } from './number';
import classes from './place.module.css';

/** The priority field of a new record; a button sets the priority after all others. `list` is the type's name in the router. */
export function PriorityInput({ list, ...input }: WidgetProps<number> & { list: string }) {
  const { [list as 'products']: api } = trpc.useUtils().client.admin;
  const [isAsking, setAsking] = useState(false);
  async function putLast() {
    setAsking(true);
    try {
      const { rows } = await api.page.query({ sort: { field: PRIORITY_FIELD, direction: 'desc' }, pageSize: 1 });
      input.onChange(nextPriority(rows[0]?.orderPriority));
    } catch (error) {
      showToast({ title: 'Failed to find the last place', text: describeFailure(error), failed: true });
    } finally {
      setAsking(false);
    }
  }
  return (
    <IntegerInput
      {...input}
      inputContainer={(field) => (
        <Group className={classes.field}>
          {field}
          <Button variant="default" loading={isAsking} onClick={() => void putLast()}>
            Put last
          </Button>
        </Group>
      )}
    />
  );
}
