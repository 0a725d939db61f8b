import { Group, Select, Switch, TextInput } from '@mantine/core';
import { listFieldChoices } from '../../../../../shared/content/field-kinds';
import { amcFeature } from '../../../../../shared/content/types/amc-feature';
import { companyStat } from '../../../../../shared/content/types/company-stat';
import { companyValue } from '../../../../../shared/content/types/company-value';
import { ContentIcon } from '../../../../ui/icons/content-icon';
import type { WidgetProps } from '../../section-definition';
import classes from './choice.module.css';

/** A select for the values that the field allows. */
export function ChoiceInput<Word extends string>({ value, onChange, schema, ...input }: WidgetProps<Word>) {
  const data = listFieldChoices(schema).map((word) => ({ value: word, label: word.charAt(0).toUpperCase() + word.slice(1) }));
  return <Select {...input} data={data} value={value ?? null} onChange={(word) => word && onChange(word as Word)} allowDeselect={false} />;
}

const ALL_ICONS = [amcFeature, companyStat, companyValue].flatMap(({ fields }) => listFieldChoices(fields.icon));

/** A select for the icons that the field allows; for all known icons if the field allows any text. */
export function IconInput<Name extends string>({ value, onChange, schema, ...input }: WidgetProps<Name | null>) {
  const named = listFieldChoices(schema);
  // Keeps an unknown name that was set through the API.
  const names = named.length > 0 ? named : [...new Set([...ALL_ICONS, ...(value ? [value] : [])])].sort();
  return (
    <Select
      {...input}
      data={[...names]}
      value={value || null}
      onChange={(name) => onChange(name as Name | null)}
      leftSection={value && <ContentIcon name={value} size={20} />}
      renderOption={({ option }) => (
        <Group gap={10} wrap="nowrap">
          <ContentIcon name={option.value} size={20} />
          {option.label}
        </Group>
      )}
      searchable
      selectFirstOptionOnChange
      clearable
    />
  );
}

/** A colour field, as text or with the browser's colour picker. */
export function ColourInput({ value, onChange, schema: _, error, ...input }: WidgetProps<string | null>) {
  const isKnown = !value || CSS.supports('color', value);
  return (
    <TextInput
      {...input}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      error={error ?? (!isKnown && 'Browsers do not know this colour')}
      rightSectionWidth="2.75rem"
      rightSection={
        <input
          type="color"
          className={classes.colour}
          aria-label="Choose from a palette"
          value={/^#[\da-f]{6}$/i.test(value ?? '') ? (value ?? '') : '#ffffff'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}

/** A switch for yes or no. */
export function ToggleInput({ value, onChange, required: _, schema: __, ...input }: WidgetProps<boolean>) {
  return <Switch {...input} checked={value ?? false} onChange={(event) => onChange(event.currentTarget.checked)} />;
}
