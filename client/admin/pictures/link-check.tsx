import { Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_MS = 300;

/** Says so where no picture comes from an address. The browser tries it; the server asks nobody. */
export function LinkCheck({ address }: { address: string }) {
  const [tried] = useDebouncedValue(address, TYPING_MS);
  const [broken, setBroken] = useState<string>();
  return (
    <div role="status">
      {address === broken && (
        <Text size="sm" c="var(--alert)">
          No picture can be shown from this address
        </Text>
      )}
      <VisuallyHidden>
        <img key={tried} src={tried} alt="" onError={() => setBroken(tried)} />
      </VisuallyHidden>
    </div>
  );
}
