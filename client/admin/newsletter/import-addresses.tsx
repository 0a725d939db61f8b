import { Alert, Button, FileButton, Group, Modal, Progress, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatNumber } from '../../../shared/format';
import { type AddressReport, MAX_CONSENT_SOURCE_LENGTH } from '../../../shared/newsletter/import-addresses';
import { focusAtOnce } from '../ui/form/focus-at-once';
import { formatRowCount } from '../ui/words/labels';
import classes from './import-addresses.module.css';
import { useImportAddresses } from './use-import-addresses';

/** Imports addresses from a file or a pasted list, with the source of their consent; unsubscribed addresses are never imported. */
export function ImportAddresses({ onClose }: { onClose: () => void }) {
  const { check, checked, apply, again, isWriting, progress, error } = useImportAddresses(onClose);
  const [pasted, setPasted] = useState('');
  const [source, setSource] = useState('');
  const [isMissing, setMissing] = useState(false);
  const ready = checked?.report.counts.new ?? 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (source.trim() === '') {
      setMissing(true);
      return event.currentTarget.querySelector('input')?.focus();
    }
    if (checked) apply({ ...checked, source: source.trim() });
  };
  return (
    <Modal
      opened
      onClose={() => !isWriting && onClose()}
      closeOnClickOutside={false}
      size="lg"
      title="Import addresses"
      closeButtonProps={{ 'aria-label': 'Close', disabled: isWriting }}
      transitionProps={{ duration: 0 }}
    >
      <Stack>
        {error && (
          <Alert color="red" role="alert" title="Failed to import">
            {error}
          </Alert>
        )}
        {progress && (
          <div role="status">
            {progress.total > 0 ? `${formatNumber(progress.done)} of ${formatNumber(progress.total)} addresses` : 'Reading …'}
            <Progress mt="xs" value={progress.total > 0 ? (progress.done / progress.total) * 100 : 100} aria-label="Progress" />
          </div>
        )}
        {!progress && !checked && (
          <>
            <Text size="sm">
              Only addresses whose owners agreed to receive your newsletter. You will see what is imported before anything is saved. Anyone
              who has left the newsletter is not subscribed again.
            </Text>
            <Textarea
              label="Paste the addresses"
              description="One on each line, or separated by commas"
              rows={6}
              value={pasted}
              onChange={(event) => setPasted(event.currentTarget.value)}
              data-autofocus
              ref={focusAtOnce}
            />
            <Group justify="flex-end" className={classes.buttons}>
              <FileButton onChange={(file) => file && check(file)} accept=".csv,.xlsx,text/csv">
                {(props) => (
                  <Button {...props} variant="default">
                    Choose a CSV or Excel file
                  </Button>
                )}
              </FileButton>
              <Button disabled={pasted.trim() === ''} onClick={() => check(pasted)}>
                Check
              </Button>
            </Group>
          </>
        )}
        {!progress && checked && (
          <form noValidate onSubmit={submit}>
            <Stack>
              <Report report={checked.report} />
              {ready > 0 && (
                <TextInput
                  label="Where the consent came from"
                  description="Kept with each address, such as “Stall at the trade fair in Pune, May 2026, signed list”"
                  required
                  maxLength={MAX_CONSENT_SOURCE_LENGTH}
                  value={source}
                  error={isMissing && source.trim() === '' && 'Please say where the consent is from'}
                  onChange={(event) => setSource(event.currentTarget.value)}
                  ref={focusAtOnce}
                />
              )}
              <Group justify="flex-end" className={classes.buttons}>
                <Button variant="default" onClick={again} ref={ready === 0 ? focusAtOnce : undefined}>
                  Choose another list
                </Button>
                {ready > 0 && <Button type="submit">Import {formatRowCount('Address', ready)}</Button>}
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
    </Modal>
  );
}

const WORDS = {
  new: 'new, to be subscribed',
  known: 'already subscribed, or waiting for confirmation: stay as they are',
  left: 'left, never confirmed, or asked to be erased: are not subscribed',
  invalid: 'left out: not a valid e-mail address',
};

function Report({ report: { counts, invalid, column, leftInFile = [] } }: { report: AddressReport }) {
  const kinds = Object.keys(WORDS) as (keyof typeof WORDS)[];
  return (
    <>
      <Stack component="ul" gap={4} aria-label="What the list has">
        {kinds.flatMap((kind) =>
          counts[kind] > 0 || kind === 'new'
            ? [
                <li key={kind}>
                  <b>{formatNumber(counts[kind])}</b> {WORDS[kind]}
                </li>,
              ]
            : [],
        )}
      </Stack>
      {column && <Text size="sm">Only the column “{column}” was read for addresses.</Text>}
      {leftInFile.length > 0 && (
        <Text size="sm">
          The list itself says who left: {leftInFile.map(({ reason, count }) => `${reason} (${formatNumber(count)})`).join(', ')}
        </Text>
      )}
      {invalid.length > 0 && (
        <ul className={`bulleted ${classes.invalid}`} aria-label="Lines that are left out">
          {invalid.map(({ line, text }) => (
            <li key={`${line} ${text}`}>
              Line {formatNumber(line)}: {text}
            </li>
          ))}
          {counts.invalid > invalid.length && <li>and {formatNumber(counts.invalid - invalid.length)} more</li>}
        </ul>
      )}
    </>
  );
}
