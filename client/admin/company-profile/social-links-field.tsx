import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core';
import { ArrowUp, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { addUrlScheme, findSocialNetwork, MAX_SOCIAL_LINKS, type SocialLink } from '../../../shared/content/social-links';
import { parseWebAddress } from '../../../shared/text/web-address';
import type { WidgetProps } from '../engine/section-definition';
import groupClasses from '../ui/form/field-group.module.css';

/** The field for the company's pages in social networks. A pasted URL fills in the name of its network. */
export function SocialLinksField({ label, description, error, value = [], onChange }: WidgetProps<SocialLink[]>) {
  const group = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, changes: Partial<SocialLink>) =>
    onChange(value.map((link, index) => (index === at ? { ...link, ...changes } : link)));
  const focusAfter = (selector: string) => requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    onChange([...value, { name: '', url: '' }]);
    focusAfter(':scope > div:last-of-type input');
  };
  const remove = (at: number) => {
    onChange(value.filter((_, index) => index !== at));
    focusAfter(':scope > button');
  };
  const raise = (at: number) => {
    onChange(value.toSpliced(at, 1).toSpliced(at - 1, 0, value[at] as SocialLink));
    focusAfter(`:scope > div:nth-of-type(${at}) input`);
  };
  const complete = (at: number, { name, url: typed }: SocialLink) => {
    const url = addUrlScheme(typed);
    change(at, { url, name: name || (findSocialNetwork({ name, url }) ?? '') });
  };
  return (
    <fieldset ref={group} className={groupClasses.group}>
      <Input.Label component="legend">{label}</Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {value.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is typed
        <Group gap="xs" key={at}>
          <TextInput
            flex="1 1 16rem"
            aria-label={`Address of link ${at + 1}`}
            placeholder="https://www.linkedin.com/company/…"
            inputMode="url"
            value={link.url}
            error={Boolean(error) && parseWebAddress(link.url) === null}
            onChange={(event) => change(at, { url: event.currentTarget.value })}
            onBlur={() => complete(at, link)}
          />
          <TextInput
            flex="1 1 7rem"
            aria-label={`Name of link ${at + 1}`}
            placeholder="Name"
            value={link.name}
            error={Boolean(error) && link.name.trim() === ''}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Move ${link.name || `link ${at + 1}`} up`}
            disabled={at === 0}
            onClick={() => raise(at)}
          >
            <ArrowUp size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="subtle" size={36} aria-label={`Remove ${link.name || `link ${at + 1}`}`} onClick={() => remove(at)}>
            <X size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Button
        variant="default"
        leftSection={<Plus size={16} aria-hidden="true" />}
        disabled={value.length >= MAX_SOCIAL_LINKS}
        onClick={add}
      >
        Add link
      </Button>
    </fieldset>
  );
}
