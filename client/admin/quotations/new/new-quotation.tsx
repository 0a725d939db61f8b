import { Button, Group, NavLink, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { FilePlus2, Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_BUYER_TEXT_LENGTH, newBuyerSchema, readBuyer } from '../../../../shared/quotation/buyer/new-buyer';
import type { QuotationSummary } from '../../../../shared/quotation/rows';
import { cutLine } from '../../../../shared/text/cut-text';
import { showToast } from '../../../ui/toaster/toasts';
import { type AdminOutputs, describeFailure, trpc } from '../../trpc';
import { PanelDialog } from '../../ui/dialog/panel-dialog';
import { useSectionUrlState } from '../../ui/section/use-section';
import { BuyerQuotations } from '../of-buyer/buyer-quotations';
import { useStartQuotation } from '../of-buyer/use-start';
import { NewBuyer } from './new-buyer';

type Person = AdminOutputs['inquiries']['senders'][number];
type Known = { person: Person; quotations: QuotationSummary[] };

/** The value of `id` in the URL while the dialog of a new quotation is open. */
const NEW = 'new';
const TYPING_MS = 200;

/** The button that opens the dialog of a new quotation. */
export function NewQuotationButton() {
  const { get, set } = useSectionUrlState();
  return (
    <>
      <Button leftSection={<FilePlus2 size={16} aria-hidden="true" />} onClick={() => set({ id: NEW })}>
        New quotation
      </Button>
      {get('id') === NEW && <NewQuotation onClose={() => set({ id: undefined })} />}
    </>
  );
}

/** Starts a quotation for a person with an earlier inquiry, or for a new buyer; the inquiry is created automatically. */
function NewQuotation({ onClose }: { onClose: () => void }) {
  const { start, run, isPending } = useStartQuotation();
  const [known, setKnown] = useState<Known>();
  const [isNew, setNew] = useState(false);
  const [typed, setTyped] = useState('');
  const { client } = trpc.useUtils();
  const choose = async (person: Person) => {
    try {
      const quotations = await client.admin.quotations.ofInquiry.query({ inquiryId: person.inquiryId });
      if (quotations.length > 0) setKnown({ person, quotations });
      else await run({ buyer: { inquiryId: person.inquiryId } });
    } catch (error) {
      showToast({ title: 'Failed to fetch the quotations', text: describeFailure(error), failed: true });
    }
  };
  const title = known ? `New quotation for ${known.person.company ?? known.person.name}` : 'New quotation';
  return (
    <PanelDialog title={title} isHeld={isPending} onClose={onClose}>
      {known && <Again known={known} isStarting={isPending} run={run} />}
      {!known && isNew && <NewBuyer typed={readBuyer(typed)} onStart={(buyer) => start({ buyer })} onBack={() => setNew(false)} />}
      {!known && !isNew && (
        <FindBuyer
          typed={typed}
          onType={setTyped}
          isStarting={isPending}
          onChoose={choose}
          onNew={async () => {
            const buyer = newBuyerSchema.safeParse(readBuyer(typed));
            // A name with a number or an address is enough to start.
            if (buyer.success) await run({ buyer: buyer.data });
            else setNew(true);
          }}
        />
      )}
    </PanelDialog>
  );
}

type FindBuyerProps = {
  typed: string;
  onType: (typed: string) => void;
  isStarting: boolean;
  onChoose: (person: Person) => Promise<void>;
  onNew: () => Promise<void>;
};

/** The search for the buyer: Enter takes the only person found, or a new buyer if nobody is found. */
function FindBuyer({ typed, onType, isStarting, onChoose, onNew }: FindBuyerProps) {
  const { client } = trpc.useUtils();
  const [q] = useDebouncedValue(cutLine(typed, 100), TYPING_MS);
  const found = trpc.admin.inquiries.senders.useQuery({ q }, { enabled: q !== '', placeholderData: keepPreviousData });
  const [isBusy, setBusy] = useState(false);
  const [other, setOther] = useState<Person>();
  const list = useRef<HTMLUListElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isStarting) return;
    setBusy(true);
    try {
      const now = typed.trim() === '' ? [] : await client.admin.inquiries.senders.query({ q: cutLine(typed, 100) });
      const [only] = now;
      const isOther = only !== undefined && !hasName(only, readBuyer(typed).name);
      setOther(isOther ? only : undefined);
      if (now.length === 1 && only && !isOther) await onChoose(only);
      else if (now.length === 0) await onNew();
      else list.current?.querySelector('button')?.focus();
    } catch (error) {
      showToast({ title: 'Failed to search', text: describeFailure(error), failed: true });
    }
    setBusy(false);
  };
  const people = q === '' ? [] : (found.data ?? []);
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <TextInput
          label="Buyer"
          description="Name, company, phone or e-mail. For somebody new, type the name and a number."
          leftSection={<Search size={16} aria-hidden="true" />}
          autoComplete="off"
          maxLength={MAX_BUYER_TEXT_LENGTH}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setOther(undefined);
            onType(event.currentTarget.value);
          }}
        />
        <ul ref={list} hidden={people.length === 0} aria-label="Known buyers">
          {people.map((person) => (
            <li key={person.inquiryId}>
              <NavLink
                component="button"
                bd="1px solid var(--line)"
                mb={4}
                disabled={isStarting}
                label={<strong>{person.company ?? person.name}</strong>}
                description={[person.company && person.name, person.phone, person.email].filter(Boolean).join(' · ')}
                onClick={() => void onChoose(person)}
              />
            </li>
          ))}
        </ul>
        <p role="status">
          {q === ''
            ? ''
            : found.isFetching
              ? 'Searching …'
              : found.error
                ? 'The server could not be reached'
                : people.length === 0
                  ? 'Nobody found.'
                  : other &&
                    `That is how we reach ${other.company ?? other.name}. Choose them above, or “New buyer” for ${readBuyer(typed).name}.`}
        </p>
        <Group justify="flex-end">
          <Button variant="default" disabled={isBusy || isStarting} onClick={() => void onNew()}>
            New buyer
          </Button>
          <Button type="submit" loading={isBusy || isStarting}>
            Begin
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Whether each word of a typed name is one of this person: a number may be shared, or belong to somebody else. */
const hasName = ({ name, company }: Person, typed: string): boolean => {
  const known = `${name} ${company ?? ''}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(' ')
    .every((word) => known.includes(word));
};

type AgainProps = { known: Known; isStarting: boolean; run: ReturnType<typeof useStartQuotation>['run'] };

/** The buyer's earlier quotations to copy from, or an empty quotation. */
function Again({ known: { person, quotations }, isStarting, run }: AgainProps) {
  const buyer = { inquiryId: person.inquiryId };
  return (
    <Stack gap="md">
      <p>“Again” takes the lines of a quotation at today’s prices.</p>
      <BuyerQuotations quotations={quotations} isStarting={isStarting} onAgain={(from) => void run({ buyer, from, prices: 'today' })} />
      <Group justify="flex-end">
        <Button loading={isStarting} data-autofocus onClick={() => void run({ buyer })}>
          Empty quotation
        </Button>
      </Group>
    </Stack>
  );
}
