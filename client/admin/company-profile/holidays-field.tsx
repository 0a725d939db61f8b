import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { Holiday } from '../../../shared/time/opening-hours';
import type { WidgetProps } from '../engine/section-definition';
import { DayField } from '../ui/form/day-field';
import groupClasses from '../ui/form/field-group.module.css';

/** The field for the days on which the office is closed, with their names. They are sorted when they are saved. */
export function HolidaysField({ label, description, error, value = [], onChange }: WidgetProps<Holiday[]>) {
  const group = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, changes: Partial<Holiday>) =>
    onChange(value.map((holiday, index) => (index === at ? { ...holiday, ...changes } : holiday)));
  const focusAfter = (selector: string) => requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    onChange([...value, { date: '', name: '' }]);
    focusAfter(':scope > div:last-of-type input');
  };
  const remove = (at: number) => {
    onChange(value.filter((_, index) => index !== at));
    focusAfter(':scope > button');
  };
  return (
    <fieldset ref={group} className={groupClasses.group}>
      <Input.Label component="legend">{label}</Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {value.map(({ date, name }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is typed
        <Group gap="xs" w="min(100%, 30rem)" key={at}>
          <DayField
            aria-label={`Date of holiday ${at + 1}`}
            value={date}
            error={Boolean(error) && date === ''}
            onChange={(day) => change(at, { date: day })}
          />
          <TextInput
            flex="1 1 12rem"
            aria-label={`Name of holiday ${at + 1}`}
            placeholder="Name"
            value={name}
            error={Boolean(error) && name.trim() === ''}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <ActionIcon variant="subtle" size={36} aria-label={`Remove ${name || `holiday ${at + 1}`}`} onClick={() => remove(at)}>
            <X size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Button variant="default" leftSection={<Plus size={16} aria-hidden="true" />} onClick={add}>
        Add holiday
      </Button>
    </fieldset>
  );
}
