import { Badge, type BadgeProps } from '@mantine/core';
import { describeQuotationState } from '../../../shared/quotation/state-words';

type State = ReturnType<typeof describeQuotationState>['state'];

const DRAFT = { variant: 'outline', color: 'paper.7', bd: '1px dashed' } as const;
const ENDING = { variant: 'outline', color: 'marigold.8' } as const;
const LOOKS: Partial<Record<State, Pick<BadgeProps, 'variant' | 'color' | 'bd'>>> = {
  draft: DRAFT,
  ready: DRAFT,
  answer: { variant: 'light', color: 'marigold' },
  ending: ENDING,
  expired: ENDING,
  accepted: { variant: 'filled' },
  declined: { variant: 'outline', color: 'var(--alert)' },
  withdrawn: { variant: 'outline', color: 'gray' },
};

/** The state of a quotation as a label; the colour only repeats it. */
export function QuotationStateChip({ quotation }: { quotation: Parameters<typeof describeQuotationState>[0] }) {
  const { state, label } = describeQuotationState(quotation);
  return (
    <Badge size="lg" fw={600} variant="outline" {...LOOKS[state]}>
      {label}
    </Badge>
  );
}
