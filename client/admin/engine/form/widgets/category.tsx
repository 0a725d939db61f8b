import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { findFreeSlug } from '../../../../../shared/catalogue/slug';
import { showToast } from '../../../../ui/toaster/toasts';
import { trpc } from '../../../trpc';
import { StepDialog } from '../../../ui/dialog/step-dialog';
import { useCategories } from '../../../ui/form/use-categories';
import { usePanelForm } from '../../../ui/form/use-panel-form';
import type { WidgetProps } from '../../section-definition';

const NONE = 'none';
const NEW = 'new';

/** The product's category, with an option for none, and one for a new category, which is saved beside the form. */
export function CategoryInput({ value, onChange, schema: _, ...input }: WidgetProps<number | null>) {
  const { data = [] } = useCategories();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Select
        {...input}
        placeholder="Choose a category"
        data={[
          ...data.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: NONE, label: 'No category' },
          { value: NEW, label: 'New category…' },
        ]}
        // The last entry stays for any typed text.
        filter={({ options, search }) =>
          options.filter((one) => 'value' in one && (one.value === NEW || one.label.toLowerCase().includes(search.trim().toLowerCase())))
        }
        value={value === undefined ? null : String(value ?? NONE)}
        onChange={(chosen) => {
          if (chosen === NEW) setAdding(true);
          else if (chosen) onChange(chosen === NONE ? null : Number(chosen));
        }}
        allowDeselect={false}
        searchable
        // Enter after typing chooses the first match.
        selectFirstOptionOnChange
      />
      {isAdding && <NewCategoryDialog onAdded={onChange} onClose={() => setAdding(false)} />}
    </>
  );
}

function NewCategoryDialog({ onAdded, onClose }: { onAdded: (id: number) => void; onClose: () => void }) {
  const { data = [] } = useCategories();
  const utils = trpc.useUtils();
  const form = usePanelForm({
    initialValues: { name: '' },
    validate: { name: (name: string) => (name.trim() === '' ? 'Enter a name' : null) },
  });
  const add = async ({ name }: typeof form.values) => {
    const slug = findFreeSlug(name, '', new Set(data.map((category) => category.slug)));
    const { row } = await utils.client.admin.productCategories.create.mutate({ name: name.trim(), slug });
    await utils.admin.productCategories.list.invalidate();
    onAdded(row.id);
    showToast({ title: 'Category added', text: row.name });
    onClose();
  };
  return (
    // React passes the dialog's submit event on to the form of the product, which would then be saved too.
    <div onSubmit={(event) => event.stopPropagation()}>
      <StepDialog title="New category" submit="Add category" form={form} onSubmit={add} onClose={onClose} size="md">
        <TextInput {...form.getInputProps('name')} label="Name" required autoComplete="off" maxLength={100} data-autofocus />
      </StepDialog>
    </div>
  );
}
