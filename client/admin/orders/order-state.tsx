import { Badge } from '@mantine/core';
import type { OrderSummary } from '../../../shared/orders/rows';
import { ORDER_STATES } from '../../../shared/orders/states';

const LOOKS = { confirmed: 'outline', partly: 'light', dispatched: 'filled', received: 'filled', cancelled: 'outline' } as const;

/** The state of an order as a label; the colour only repeats it. */
export function OrderStateBadge({ order: { state, takenBackAt } }: { order: Pick<OrderSummary, 'state' | 'takenBackAt'> }) {
  if (takenBackAt)
    return (
      <Badge variant="outline" color="gray">
        Taken back
      </Badge>
    );
  return (
    <Badge variant={LOOKS[state]} {...(state === 'cancelled' && { color: 'gray' })}>
      {ORDER_STATES[state]}
    </Badge>
  );
}
