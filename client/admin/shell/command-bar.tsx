import { Combobox, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { panelSections as allSections, type PanelSection, useAllowedSections } from '../sections';
import { type AdminOutputs, trpc } from '../trpc';
import { FailureNotice } from '../ui/display/failure-notice';
import { focusAtOnce } from '../ui/form/focus-at-once';
import { type SectionScreen, screenUrl, useAllowedScreens } from '../ui/section/screens';
import { panelParametersOf, recordUrl } from '../ui/words/labels';
import classes from './command-bar.module.css';

/** `does` is a URL of the panel, or a function. */
export type PanelCommand = { label: string; details?: string | undefined; does: string | (() => void); keywords?: string };
type Group = { label: string; commands: PanelCommand[] };
type Found = AdminOutputs['find'];
type Sections = readonly PanelSection[];

const ALL_SCREENS: readonly SectionScreen[] = allSections.flatMap(({ screens = [] }) => screens);
const TYPING_MS = 200;
const LIST_ID = 'commands';
const NAMED = { content: { 'aria-label': 'Command bar' } };
const idOf = (at: number) => `command-${at}`;

type CommandBarProps = { actions: PanelCommand[]; onClose: () => void; onLeave: () => void };

/** Finds sections of the panel, actions, and records of all types. `onLeave` is called when a command leads elsewhere. */
export function CommandBar({ actions, onClose, onLeave }: CommandBarProps) {
  const navigate = useNavigate();
  const sections = useAllowedSections();
  const screens = useAllowedScreens(ALL_SCREENS);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const q = text.trim();
  const [searched] = useDebouncedValue(q, TYPING_MS);
  const records = trpc.admin.find.useQuery({ q: searched }, { enabled: searched !== '' });
  const isCurrent = q === searched;
  const isSearching = q !== '' && (!isCurrent || records.isFetching);
  const groups = [
    ...matching(q, placesOf(sections, screens), actions),
    ...(isCurrent && q !== '' ? recordGroups(records.data ?? [], sections, q) : []),
  ];
  const commands = groups.flatMap((group) => group.commands);
  const chosen = Math.min(active, commands.length - 1);
  const store = useCombobox({ opened: true });

  useEffect(() => {
    document.getElementById(idOf(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const run = (command: PanelCommand | undefined) => {
    if (!command) return;
    onLeave();
    if (typeof command.does === 'function') return command.does();
    void navigate(command.does);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = commands.length - 1;
    const target = { ArrowDown: chosen === last ? 0 : chosen + 1, ArrowUp: chosen === 0 ? last : chosen - 1 }[event.key];
    if (target === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (target === undefined) run(commands[chosen]);
    else setActive(target);
  };
  let at = -1;
  return (
    <Modal opened onClose={onClose} withCloseButton={false} returnFocus={false} size="lg" padding={0} attributes={NAMED}>
      <Combobox store={store} onOptionSubmit={(value) => run(commands[Number(value)])}>
        <TextInput
          // Focused at once: the focus trap would do so a task later, and lose a fast typist's keys.
          ref={focusAtOnce}
          data-autofocus
          role="combobox"
          aria-label="Find records, places and actions"
          aria-expanded={commands.length > 0}
          aria-controls={LIST_ID}
          aria-activedescendant={commands.length > 0 ? idOf(chosen) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Find records, places and actions"
          leftSection={<Search size={18} aria-hidden="true" />}
          size="md"
          classNames={{ input: classes.input }}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Combobox.Options id={LIST_ID} aria-label="Commands" className={classes.list}>
          {groups.map((group) => (
            <Combobox.Group key={group.label} label={group.label}>
              {group.commands.map((command) => {
                at += 1;
                const place = at;
                return (
                  <Combobox.Option
                    key={`${command.label} ${command.does}`}
                    id={idOf(place)}
                    value={String(place)}
                    selected={place === chosen}
                    aria-selected={place === chosen}
                    className={classes.option}
                    onMouseMove={() => setActive(place)}
                  >
                    {command.label}
                    {command.details && <small>{command.details}</small>}
                  </Combobox.Option>
                );
              })}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
      <div role="status" className={classes.state}>
        {isSearching && <Text size="sm">Searching …</Text>}
        {!isSearching && !records.error && q !== '' && commands.length === 0 && <Text size="sm">Nothing found for “{q}”</Text>}
        {!isSearching && commands.length > 0 && <span className="visually-hidden">{commands.length} found</span>}
      </div>
      {!isSearching && records.error && q !== '' && (
        <FailureNotice title="Failed to search" error={records.error} onRetry={records.refetch} />
      )}
    </Modal>
  );
}

type Destination = { label: string; does: string; keywords?: string; add?: string | undefined };

/** The sections, each followed by its screens. */
const placesOf = (sections: Sections, mine: readonly SectionScreen[]): Destination[] =>
  sections.flatMap(({ slug, label, about = '', add, screens = [] }) => [
    { label, keywords: about, does: `/admin?tab=${slug}`, add },
    ...screens
      .filter((screen) => mine.includes(screen))
      .map((screen) => ({ ...screen, label: `${label}: ${screen.label}`, does: screenUrl(slug, screen.slug) })),
  ]);

/** The actions and sections that contain every word of the search. */
function matching(q: string, places: Destination[], actions: PanelCommand[]): Group[] {
  const adding = places.flatMap(({ add, does }) => (add ? [{ label: add, does: `${does}&id=new`, keywords: 'new create' }] : []));
  const words = q.toLowerCase().split(/\s+/);
  const matches = ({ label, keywords = '' }: PanelCommand) => {
    const text = `${label} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return [
    { label: 'Go to', commands: places.filter(matches) },
    { label: 'Actions', commands: [...adding, ...actions].filter(matches) },
  ].filter(({ commands }) => commands.length > 0);
}

/** The records of each type, with a link to all matches if there are more. */
const recordGroups = (found: Found, sections: Sections, q: string): Group[] =>
  found.map(({ type, rows, hasMore }) => {
    const place = panelParametersOf(type);
    const section = sections.find(({ slug }) => slug === place.tab);
    const label = (section?.screens?.find(({ slug }) => slug === place.screen) ?? section)?.label ?? '';
    const search = (text: string) => `/admin?${new URLSearchParams({ ...place, q: text })}`;
    const open = rows.map(({ name, details, ...row }) => {
      if ('params' in row) return { label: name, details, does: `/admin?${new URLSearchParams({ ...place, ...row.params })}` };
      return { label: name, details, does: section?.isDialogless ? search(name) : recordUrl(type, row.id) };
    });
    return { label, commands: [...open, ...(hasMore ? [{ label: `All matching “${q}”`, does: search(q) }] : [])] };
  });
