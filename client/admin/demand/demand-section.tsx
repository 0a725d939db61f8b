import { Stack, Text } from '@mantine/core';
import { DEMAND_LISTS, DEMAND_PERIODS } from '../../../shared/demand/demand';
import { ChoiceFilter } from '../ui/section/choices';
import { SectionLayout } from '../ui/section/section';
import { useSectionUrlState } from '../ui/section/use-section';
import { DemandList } from './demand-list';

const USUAL = 30;

/** The demand of visitors in the last days: four lists with suggested actions. */
export function DemandSection() {
  const { get } = useSectionUrlState();
  const days = DEMAND_PERIODS.find((one) => String(one) === get('days')) ?? USUAL;
  const choices = DEMAND_PERIODS.map((one) => ({ label: `${one} days`, when: { days: one === USUAL ? '' : String(one) } }));
  return (
    <SectionLayout gap="lg">
      <ChoiceFilter label="Period" choices={choices} />
      <Text size="sm" c="var(--ink-soft)">
        Counted by day without names, addresses or cookies; crawlers are left out. New counts arrive within a minute.
      </Text>
      <Stack gap="xl">
        {DEMAND_LISTS.map((list) => (
          <DemandList key={list} list={list} days={days} />
        ))}
      </Stack>
    </SectionLayout>
  );
}
