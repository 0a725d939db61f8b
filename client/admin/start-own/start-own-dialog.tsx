import { Checkbox, Stack, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format';
import { showToast } from '../../ui/toaster/toasts';
import { useShowUndoToast } from '../editing/write/use-undo';
import { type AdminOutputs, trpc } from '../trpc';
import { PanelDialog } from '../ui/dialog/panel-dialog';
import { FormFooter } from '../ui/form/form-end';
import { usePanelForm } from '../ui/form/use-panel-form';
import { ListState } from '../ui/list/list-state';
import { ListRow, RowList } from '../ui/rows/rows';
import { screenUrl } from '../ui/section/screens';
import { findFieldLabel, findRecordedType, findTypeTitle } from '../ui/words/labels';
import classes from './start-own.module.css';

type Preview = AdminOutputs['demo']['preview'];
type Values = { name: string; also: string[] };

type StartOwnProps = { name?: string | undefined; onClose: () => void };

/** The dialog of "Start your own": what goes, what stays, and the name of the company, with `name` typed before. */
export function StartOwnDialog({ name, onClose }: StartOwnProps) {
  const query = trpc.admin.demo.preview.useQuery(undefined, { gcTime: 0 });
  return (
    <PanelDialog title="Start your own" onClose={onClose}>
      <ListState
        query={{ ...query, data: query.data && { rows: [query.data] } }}
        failure="Failed to fetch what is left of the demo"
        empty={null}
      >
        {([preview]) =>
          preview &&
          (describeGoing(preview).length === 0 ? <p>The demo is removed already.</p> : <StartOwnForm {...{ preview, name, onClose }} />)
        }
      </ListState>
    </PanelDialog>
  );
}

/** Where the fields are that stay with a value of the office. */
const SECTIONS: Record<string, string> = { website: '?tab=website', 'company-profile': screenUrl('settings', 'company') };
const keyOf = ({ type, id }: { type: string; id: number }) => `${type} ${id}`;

function StartOwnForm({ preview, name = '', onClose }: StartOwnProps & { preview: Preview }) {
  const { asksName, stays } = preview;
  const form = usePanelForm<Values>({
    initialValues: { name, also: [] },
    validate: { name: (name) => asksName && name.trim() === '' && 'Enter the name of your company' },
  });
  const remove = useRemoveDemo();
  const send = async ({ name, also }: Values) => {
    const named = asksName ? { name: name.trim() } : {};
    const alsoNamed = stays.filter((row) => also.includes(keyOf(row))).map(({ type, id }) => ({ type: type as never, id }));
    // Closed before the preview is read again, which has nothing left to show.
    await remove({ ...named, also: alsoNamed }, onClose);
  };
  return (
    <form {...form.submit(send)}>
      <Stack gap="md">
        <p>
          This removes the demo company, so that the site is yours. One Undo brings all of it back, as long as nobody has changed what it
          emptied: the company profile, the website, a draft.
        </p>
        {asksName && (
          <TextInput
            {...form.getInputProps('name')}
            name="name"
            label="Your company’s name"
            withAsterisk
            description="On every page, in mails and on papers. You can change it later"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="organization"
            data-autofocus
          />
        )}
        <section aria-labelledby="demo-goes">
          <Title order={3} id="demo-goes">
            What goes
          </Title>
          <ul className={classes.goes}>
            {describeGoing(preview).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        {preview.withdrawn.length > 0 && (
          <section aria-labelledby="demo-withdrawn">
            <Title order={3} id="demo-withdrawn">
              What is withdrawn
            </Title>
            <p>
              {preview.withdrawn.join(', ')}, without a mail: the buyer reads the demo’s company and bank account there. Revise and send it
              again under your own name.
            </p>
          </section>
        )}
        <section aria-labelledby="demo-stays">
          <Title order={3} id="demo-stays">
            What stays
          </Title>
          {stays.length === 0 ? (
            <p>All that you added yourself.</p>
          ) : (
            <>
              <p>All that you added yourself, and what you changed of the demo:</p>
              <Checkbox.Group {...form.getInputProps('also')} aria-label="Rows that go too">
                <RowList>
                  {stays.map((row) => (
                    <ListRow key={keyOf(row)} py={4}>
                      <span>{row.name}</span>
                      <Checkbox value={keyOf(row)} label="Remove too" aria-label={`Remove ${row.name} too`} />
                    </ListRow>
                  ))}
                </RowList>
              </Checkbox.Group>
            </>
          )}
          {preview.changed.map(({ type, fields }) => (
            <p key={type}>
              <Link to={SECTIONS[type] ?? ''} onClick={onClose}>
                {findTypeTitle(type)}
              </Link>
              , as you changed it: {fields.map((field) => findFieldLabel(field, findRecordedType(type))).join(', ')}
            </p>
          ))}
          {preview.agreed.length > 0 && (
            <p>
              Accepted, under the demo’s company and without its bank account: {preview.agreed.join(', ')}. Tell the buyer where to pay.
            </p>
          )}
        </section>
        <FormFooter submit="Remove the demo" isPending={form.submitting} problem={form.problem} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** Removes the demo, and offers to undo it. */
export function useRemoveDemo() {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const showUndoToast = useShowUndoToast();
  return async (what: Parameters<typeof client.admin.demo.remove.mutate>[0], onRemoved?: () => void) => {
    const { changeSet, inquiries } = await client.admin.demo.remove.mutate(what);
    onRemoved?.();
    await queryClient.invalidateQueries();
    if (changeSet === null) showToast({ title: 'Nothing of the demo was left' });
    else if (what.only === 'inquiries') showUndoToast(`${countOf(inquiries, ['demo inquiry', 'demo inquiries'])} removed`, changeSet);
    else showUndoToast('The demo is removed', changeSet);
  };
}

const NAMES: Record<string, [one: string, many: string]> = {
  products: ['product', 'products'],
  'product-categories': ['category', 'categories'],
  pictures: ['picture', 'pictures'],
  'amc-services': ['AMC service', 'AMC services'],
  'amc-features': ['AMC feature', 'AMC features'],
  'company-stats': ['figure of the company', 'figures of the company'],
  'company-values': ['value', 'values'],
  'company-timeline': ['entry of the timeline', 'entries of the timeline'],
  'contact-details': ['contact detail', 'contact details'],
  'answer-templates': ['answer template', 'answer templates'],
  carriers: ['carrier', 'carriers'],
};

const countOf = (count: number, [one, many]: [string, string]) => `${formatNumber(count)} ${count === 1 ? one : many}`;

function describeGoing({ rows, fields, inquiries, quotations, orders }: Preview): string[] {
  const fieldsOf = (path: string) => fields.filter(({ type }) => type === path).flatMap((one) => one.fields);
  const [site, profile, texts] = ['website', 'company-profile', 'company-info'].map(fieldsOf) as [string[], string[], string[]];
  const hasBank = profile.some((field) => field.startsWith('bank'));
  const desk = [
    ...(inquiries > 0 ? [countOf(inquiries, ['inquiry', 'inquiries'])] : []),
    ...(quotations > 0 ? [countOf(quotations, ['quotation', 'quotations'])] : []),
    ...(orders > 0 ? [countOf(orders, ['order', 'orders'])] : []),
  ];
  return [
    ...Object.entries(NAMES).flatMap(([path, names]) => (rows[path] ? [countOf(rows[path], names)] : [])),
    ...(site.length > 0 ? [`${countOf(site.length, ['text or claim', 'texts and claims'])} of the website`] : []),
    ...(texts.length > 0 ? [countOf(texts.length, ['company text', 'company texts'])] : []),
    ...(profile.length > 0 ? [`The company profile${hasBank ? ', with the bank account' : ''}`] : []),
    ...(desk.length > 0 ? [`${desk.join(', ')} of the demo`] : []),
  ];
}
