import { Button } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { ImportProducts } from './import-products';

/** The button that opens the import of products. */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Upload size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen && <ImportProducts onClose={() => setOpen(false)} />}
    </>
  );
}
