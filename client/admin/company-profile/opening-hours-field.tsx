import { Checkbox, Group, Input, Text, TextInput } from '@mantine/core';
import { type OpenDay, WEEKDAYS } from '../../../shared/time/opening-hours';
import type { WidgetProps } from '../engine/section-definition';
import groupClasses from '../ui/form/field-group.module.css';

const USUAL: OpenDay = { opens: '09:00', closes: '18:00' };

/** The field for the opening hours of each weekday. */
export function OpeningHoursField({ label, description, error, value = [], onChange }: WidgetProps<(OpenDay | null)[]>) {
  const change = (at: number, day: OpenDay | null) => onChange(WEEKDAYS.map((_, index) => (index === at ? day : (value[index] ?? null))));
  return (
    <fieldset className={groupClasses.group}>
      <Input.Label component="legend">{label}</Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {WEEKDAYS.map((name, at) => {
        const day = value[at] ?? null;
        const time = (end: keyof OpenDay) => (
          <TextInput
            type="time"
            aria-label={`${name} ${end}`}
            value={day?.[end] ?? ''}
            error={Boolean(error) && (day?.opens ?? '') >= (day?.closes ?? '')}
            onChange={(event) => change(at, { ...(day ?? USUAL), [end]: event.currentTarget.value })}
          />
        );
        return (
          <Group gap="xs" mih="2.25rem" key={name}>
            <Checkbox
              w={{ base: '100%', xs: '6.5rem' }}
              label={name}
              checked={day !== null}
              onChange={(event) => change(at, event.currentTarget.checked ? (value[at - 1] ?? USUAL) : null)}
            />
            {day ? (
              <>
                {time('opens')}
                <Text span inherit c="dimmed">
                  to
                </Text>
                {time('closes')}
              </>
            ) : (
              <Text span inherit c="dimmed">
                closed
              </Text>
            )}
          </Group>
        );
      })}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}
