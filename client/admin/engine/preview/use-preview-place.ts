import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { z } from 'zod';
import type { ContentType } from '../../../../shared/content/content-type';
import { useRememberedValue } from '../../ui/section/use-remembered';

/** Beside the form where there is room, otherwise in place of its fields. */
type PreviewPlace = 'beside' | 'instead';

export type PreviewChoice = { place: PreviewPlace | undefined; toggle: () => void };

/** Whether the preview of a type is shown, and where; undefined for a type without a public page. The browser remembers the choice. */
export function usePreviewChoice(type: ContentType): PreviewChoice | undefined {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const [isBeside, setBeside] = useRememberedValue('preview', z.boolean(), true);
  const [isInstead, setInstead] = useState(false);
  if (!type.public.page) return undefined;
  if (isWide) return { place: isBeside ? 'beside' : undefined, toggle: () => setBeside(!isBeside) };
  return { place: isInstead ? 'instead' : undefined, toggle: () => setInstead(!isInstead) };
}
