import { Anchor, Button, FileButton, Stack, Text } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useSeesCosts } from '../../session/session';
import { trpc } from '../../trpc';
import dropArea from '../../ui/form/drop-area.module.css';
import { readDroppedFiles } from './dropped-files';
import { buildImportTemplate } from './template';

/** A button and drop target to choose a file, with an explanation of its format. */
export function ImportFileChooser({ onChoose, onPictures }: { onChoose: (file: File) => void; onPictures: (files: File[]) => void }) {
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
    void readDroppedFiles(event.dataTransfer).then(({ table, pictures }) => {
      onPictures(pictures);
      if (table) onChoose(table);
    });
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
          or drop it here, together with the folder of its pictures. You will see what it would change before any product is saved.
        </Text>
      </Stack>
      <Text size="sm">
        A line names the columns; of an Excel file the first visible sheet with known columns is read. A row changes the product with its
        SKU, or with its title; any other row adds a product. What a cell cannot mean is left out and said beside its row. Columns that are
        left out stay as they are. Begin with your own list, the{' '}
        <Anchor
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(buildImportTemplate(categories?.[0]?.slug, seesCosts))}`}
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
