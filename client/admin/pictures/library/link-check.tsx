import { Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_MS = 300;

/** A message if a web link does not load as a picture. The browser loads it, since the server makes no outgoing requests. */
export function LinkCheck({ address }: { address: string }) {
  const [tried] = useDebouncedValue(address, TYPING_MS);
  const [broken, setBroken] = useState<string>();
  return (
    <div role="status">
      {address === broken && (
        <Text size="sm" c="var(--alert)">
          No picture can be shown from this web link
        </Text>
      )}
      <VisuallyHidden>
        <img key={tried} src={tried} alt="" onError={() => setBroken(tried)} />
      </VisuallyHidden>
    </div>
  );
}
