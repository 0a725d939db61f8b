/** Messages by field, from a schema or the server. */
import type { z } from 'zod';
import type { ErrorCode } from '../../../../shared/errors';

/** The first message of each field that a schema refuses. */
export const collectSchemaErrors = ({ error }: { error?: z.ZodError | undefined }): Record<string, string> =>
  Object.fromEntries((error?.issues ?? []).toReversed().map(({ path: [name = ''], message }) => [String(name), message]));

/** The field that shows an error code without named fields. */
const FIELDS: Partial<Record<ErrorCode, string>> = { wrong_code: 'code', second_factor_needed: 'code' };

type Refusal = { code?: ErrorCode | undefined; message: string; errors?: Record<string, string> | undefined };

/** The server's messages by form field. The message of one entry of a list is shown at the list, with the entry. */
export function collectServerErrors({ code, message, errors }: Refusal, values: Record<string, unknown>): Record<string, string> {
  const field = code && FIELDS[code];
  const named = Object.entries(errors ?? (field ? { [field]: message } : {}));
  const shown = named.flatMap(([path, text]): [string, string][] => {
    const [name = '', place] = path.split('.');
    if (!(name in values)) return [];
    const entry = place === undefined ? undefined : (values[name] as unknown[] | undefined)?.[Number(place)];
    return [[name, typeof entry === 'string' ? `${entry}: ${text}` : text]];
  });
  return Object.fromEntries(shown.toReversed());
}
