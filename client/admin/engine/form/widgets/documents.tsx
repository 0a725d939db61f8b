import { ActionIcon, Button, FileButton, Group, Input, Select, Stack, Text, TextInput } from '@mantine/core';
import { FilePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  DOCUMENT_KIND_NAMES,
  DOCUMENT_KINDS,
  describeDocument,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  type ProductDocument,
} from '../../../../../shared/catalogue/documents';
import { cutStart } from '../../../../../shared/text/cut-text';
import { dayOf } from '../../../../../shared/time/india';
import { showToast } from '../../../../ui/toaster/toasts';
import { useMarkUnsavedChanges } from '../../../editing/drafts/unsaved';
import { sendRequest } from '../../../request';
import { DayField } from '../../../ui/form/day-field';
import groupClasses from '../../../ui/form/field-group.module.css';
import type { WidgetProps } from '../../section-definition';
import { useAddBeforeSaveTask } from '../before-save';

const KINDS = DOCUMENT_KIND_NAMES.map((value) => ({ value, label: DOCUMENT_KINDS[value] }));
const MAX_NAME = 100;
/** The maximum number of file names in a message. */
const MAX_NAMED = 5;

/** Words in file names, by which a new document gets its kind. */
const WORDS: [kind: ProductDocument['kind'], words: RegExp][] = [
  ['safety-data-sheet', /\b(?:m?sds|safety)\b/i],
  ['food-licence', /\b(?:fssai|licen[cs]e)\b/i],
  ['test-certificate', /\b(?:coa|test|certificate)\b/i],
];

/** A document of a chosen file: its kind and name follow from the file's name, its day is today. */
function describeFile({ name }: File): Omit<ProductDocument, 'hash'> {
  const title = cutStart(name.replace(/\.pdf$/i, ''), MAX_NAME)
    .replaceAll('_', ' ')
    .trim();
  const kind = WORDS.find(([, known]) => known.test(title.replaceAll('-', ' ')))?.[0] ?? 'other';
  return { kind, name: title, date: dayOf(new Date()) };
}

/** The files that were left out, by name: 'Not added: a.pdf, b.pdf and 3 more.' */
function describeLeft(files: File[]): string {
  const names = files.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = files.length - names.length;
  return `Not added: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Uploads a PDF; returns the hash by which a product names it. Throws a readable error. */
async function uploadDocument(file: File): Promise<string> {
  if (file.size > MAX_DOCUMENT_BYTES) throw new Error(`A document can be up to ${MAX_DOCUMENT_BYTES / 1024 ** 2} MB.`);
  const headers = { 'content-type': 'application/pdf' };
  const response = await sendRequest('/api/admin/product-documents', { method: 'POST', headers, body: file });
  return ((await response.json()) as { document: { hash: string } }).document.hash;
}

/** The field for the documents of a product, each with its kind, name and day. */
export function DocumentsInput({ label, description, error, value = [], onChange }: WidgetProps<ProductDocument[]>) {
  const group = useRef<HTMLFieldSetElement>(null);
  // An upload may finish after other changes of the field, so the ref has the latest value.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const running = useRef<Promise<void>>(undefined);
  const [isUploading, setUploading] = useState(false);
  useAddBeforeSaveTask(() => running.current);
  useMarkUnsavedChanges(isUploading);
  const set = (next: ProductDocument[]) => {
    latest.current = next;
    onChange(next);
  };
  const change = (at: number, changes: Partial<ProductDocument>) =>
    set(latest.current.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  const remove = (at: number) => {
    set(latest.current.toSpliced(at, 1));
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(':scope > button')?.focus());
  };
  const upload = async (files: File[]) => {
    setUploading(true);
    const taken = files.slice(0, MAX_DOCUMENTS - latest.current.length);
    for (const file of taken) {
      try {
        const hash = await uploadDocument(file);
        const others = latest.current.filter((one) => one.hash !== hash);
        set([...others, { ...describeFile(file), hash }]);
      } catch (failure) {
        showToast({ title: `Failed to add ${file.name}`, text: (failure as Error).message, failed: true });
      }
    }
    const left = files.slice(taken.length);
    if (left.length > 0) showToast({ title: `A product has at most ${MAX_DOCUMENTS} documents`, text: describeLeft(left), failed: true });
    setUploading(false);
  };
  return (
    <fieldset ref={group} className={groupClasses.group}>
      <Input.Label component="legend">{label}</Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      <Stack gap="sm" w="100%">
        {value.map((document, at) => (
          <Group key={document.hash} gap="xs" align="flex-end">
            <Select
              flex="1 1 9rem"
              label="Kind"
              aria-label={`Kind of document ${at + 1}`}
              data={KINDS}
              value={document.kind}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              onChange={(kind) => kind && change(at, { kind: kind as ProductDocument['kind'] })}
            />
            <TextInput
              flex="2 1 12rem"
              label="Name"
              aria-label={`Name of document ${at + 1}`}
              maxLength={MAX_NAME}
              value={document.name}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
            <DayField
              flex="1 1 9rem"
              label="Date"
              aria-label={`Date of document ${at + 1}`}
              towards="past"
              value={document.date}
              onChange={(date) => date && change(at, { date })}
            />
            <ActionIcon variant="subtle" size={36} aria-label={`Remove ${describeDocument(document)}`} onClick={() => remove(at)}>
              <X size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {value.length < MAX_DOCUMENTS ? (
        <FileButton
          multiple
          accept="application/pdf"
          onChange={(files) => {
            running.current = upload(files);
          }}
        >
          {(button) => (
            <Button {...button} variant="default" loading={isUploading} leftSection={<FilePlus size={16} aria-hidden="true" />}>
              Add PDF
            </Button>
          )}
        </FileButton>
      ) : (
        <Text size="xs" c="var(--ink-soft)">{`${MAX_DOCUMENTS} is the most. Remove one to add another.`}</Text>
      )}
    </fieldset>
  );
}
