/** The envelopes in which REST wraps a procedure's result (REQ 2.1, 2.3): the body, and its schema for OpenAPI. */
import { z } from 'zod';

export type ResponseEnvelope = { wrap: (data: never) => unknown; schema: (answer: z.ZodType) => z.ZodType };

const success = z.literal(true);

/** The data without an envelope. */
export const bareEnvelope: ResponseEnvelope = { wrap: (data) => data, schema: (answer) => answer };

/** The envelope `{ <key>: data }`. */
export const buildKeyedEnvelope = (key: string): ResponseEnvelope => ({
  wrap: (data) => ({ [key]: data }),
  schema: (answer) => z.object({ [key]: answer }),
});

/** The envelope `{ success: true, <key>: data }`. */
export const buildSuccessEnvelope = (key: string): ResponseEnvelope => ({
  wrap: (data) => ({ success: true, [key]: data }),
  schema: (answer) => z.object({ success, [key]: answer }),
});

/** `{ success: true, <key>: row }` from a result that contains the row and the change set. */
export const buildRowEnvelope = (key: string): ResponseEnvelope => ({
  wrap: (data: { row: unknown }) => ({ success: true, [key]: data.row }),
  schema: (answer) => z.object({ success, [key]: answer }),
});

/** The envelope of `success: true` and the fields of the data. */
export const mergedSuccessEnvelope: ResponseEnvelope = {
  wrap: (data: object) => ({ success: true, ...data }),
  schema: (answer) => z.object({ success, ...(answer as z.ZodObject).shape }),
};

/** The envelope `{ success: true }`. */
export const successOnlyEnvelope: ResponseEnvelope = { wrap: () => ({ success: true }), schema: () => z.object({ success }) };
