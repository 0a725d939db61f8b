import { Anchor, Button, FileButton, Stack, Text } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useSeesCosts } from '../session/session';
import { trpc } from '../trpc';
import dropArea from '../ui/form/drop-area.module.css';
import { createImportTemplate } from './template';

/** A button and drop target to choose a file, with an explanation of its format. */
export function ImportFileChooser({ onChoose }: { onChoose: (file: File) => void }) {
  const { data: categories } = trpc.admin.productCategories.list.useQuery(undefined, { refetchOnMount: true });
  const seesCosts = useSeesCosts();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    <>
      <Stack
        align="center"
        gap="sm"
        py="xl"
        px="md"
        ta="center"
        className={dropArea.area}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp size={28} strokeWidth={1.5} aria-hidden="true" />
        <FileButton onChange={(file) => file && onChoose(file)} accept=".csv,.xlsx,text/csv">
          {(props) => (
            <Button {...props} data-autofocus>
              Choose a CSV or Excel file
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="var(--ink-soft)">
          or drop it here. You will see what it would change before anything is saved.
        </Text>
      </Stack>
      <Text size="sm">
        The first line names the columns; of an Excel file the first sheet is read. A row with the id of a product changes that product, and
        so does one without an id that has exactly its title; any other row without an id adds one. Columns that are left out stay as they
        are. Begin with the{' '}
        <Anchor
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(createImportTemplate(categories?.[0]?.slug, seesCosts))}`}
          download="products-template.csv"
          underline="always"
        >
          template
        </Anchor>{' '}
        or with an exported list.
      </Text>
    </>
  );
}
