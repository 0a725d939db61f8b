import { Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { BreachRow } from '../../../../shared/privacy/breach';
import {
  composeBoardReport,
  composePersonNotice,
  countBlanks,
  TEXT_LANGUAGES,
  type TextLanguage,
} from '../../../../shared/privacy/breach-texts';
import type { AdminOutputs } from '../../trpc';
import { CopyButton } from '../../ui/display/copy-button';
import { HintText } from '../../ui/display/hint';
import { ScreenPart } from '../../ui/section/part';

const LANGUAGES = Object.keys(TEXT_LANGUAGES) as TextLanguage[];

type Affected = AdminOutputs['breaches']['affected'];

/** The texts for the Board and the affected persons, to copy. Changes here are not stored: they belong in the form of the breach. */
export function BreachTexts({ breach, affected }: { breach: BreachRow; affected: Affected }) {
  const { company } = affected;
  const texts = [
    { title: 'For the Board', lang: 'en', first: composeBoardReport({ breach, affected, company }) },
    ...LANGUAGES.map((lang) => ({
      title: `For the persons, ${TEXT_LANGUAGES[lang]}`,
      lang,
      first: composePersonNotice({ breach, company }, lang),
    })),
  ];
  return (
    <ScreenPart aria-labelledby="texts-title">
      <h3 id="texts-title">Texts</h3>
      <HintText>
        What is saved above is filled in; fill in the places in brackets that are left, then copy. What you type here is not stored. Counsel
        should read the texts before they are sent.
      </HintText>
      {texts.map((text) => (
        <OneText key={text.title} {...text} />
      ))}
    </ScreenPart>
  );
}

function OneText({ title, lang, first }: { title: string; lang: string; first: string }) {
  const [text, setText] = useState(first);
  const blanks = countBlanks(text);
  return (
    <details>
      <summary>
        <b>{title}</b>{' '}
        <Text span inherit c={blanks > 0 ? 'var(--alert)' : 'var(--ink-soft)'}>
          {blanks === 0 ? 'Nothing left to fill in' : `${blanks} ${blanks === 1 ? 'place' : 'places'} to fill in`}
        </Text>
      </summary>
      <Textarea
        lang={lang}
        aria-label={title}
        autosize
        minRows={8}
        maxRows={24}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Group mt="xs">
        <CopyButton text={text} what="text" label="Copy" />
      </Group>
    </details>
  );
}
