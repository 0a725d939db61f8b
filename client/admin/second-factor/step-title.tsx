import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** The title of a step, which gets the focus when the step begins. */
export function StepTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Title ref={title} order={2} tabIndex={-1}>
      {children}
    </Title>
  );
}
