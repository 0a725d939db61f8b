import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ContentType } from '../../../../shared/content/content-type';
import { RefusedError, sendRequest } from '../../request';
import { findFieldErrors, omitUnchangedValues, prepareValuesToSend } from '../form/values';
import type { AnyRow } from '../section-definition';

type Values = Record<string, unknown>;

const PAUSE_MS = 400;
const REPLACED_MS = 1_000;

/** The page with the values of a form, requested after a pause in typing; while a value is not valid, the page of the last valid ones. */
export function usePreview(type: ContentType, values: Values, row: AnyRow | undefined) {
  const [paused] = useDebouncedValue(values, PAUSE_MS);
  const body = useMemo(() => bodyOf(type, paused, row), [type, paused, row]);
  const [sent, setSent] = useState(body);
  if (body !== undefined && body !== sent) setSent(body);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', type.path, row?.version, sent],
    queryFn: async ({ signal }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await sendRequest(`/admin/preview/${type.path}`, { method: 'POST', headers, signal, ...(sent && { body: sent }) });
      return ((await response.json()) as { html: string }).html;
    },
    enabled: sent !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    // Another tab of the same person may have asked for a newer preview.
    retry: (count, failure) => failure instanceof RefusedError && failure.code === 'conflict' && count < 3,
    retryDelay: REPLACED_MS,
  });
  const isRefused = error instanceof RefusedError && error.code === 'invalid';
  return {
    html: data,
    isInvalid: body === undefined || isRefused,
    error: isRefused ? null : error,
    isLoading: isFetching,
    retry: () => void refetch(),
  };
}

/** The request with the values that a save would send; undefined if one of them is not valid. */
function bodyOf(type: ContentType, values: Values, row: AnyRow | undefined): string | undefined {
  if (Object.keys(findFieldErrors(type, values, row)).length > 0) return undefined;
  return JSON.stringify({ id: row?.id ?? null, fields: prepareValuesToSend(type, omitUnchangedValues(type, values, row)) });
}
