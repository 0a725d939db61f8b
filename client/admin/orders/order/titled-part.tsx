import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ScreenPart } from '../../ui/section/part';

/** A titled part of an order's page. */
export function OrderPagePart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <ScreenPart aria-labelledby={id}>
      <Title order={2} id={id} fz="lg">
        {title}
      </Title>
      {children}
    </ScreenPart>
  );
}
