/** Error responses: one shape for REST and tRPC (REQ 2.3), without stack traces, queries or file paths. */
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError, type z } from 'zod';
import { ERROR_CODES, type ErrorBody, type ErrorCode } from '../../shared/errors';
import { isUnavailable, OutcomeUnknownError } from './database/database-errors';

type Details = Pick<ErrorBody, 'errors' | 'conflict'> & {
  /** The number of seconds after which a retry makes sense. */
  retryAfter?: number;
};

/** An expected error with a message for the user; its code decides the status. */
export class AppError extends Error {
  override name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }
}

/** The error of a closed connection: it is not sent and is not a server error. */
export const connectionClosedError = () => new AppError('connection_closed', 'The connection was closed');

type Failure = { status: number; headers: Record<string, string>; body: ErrorBody };

/** The error that was thrown inside a procedure, without tRPC's wrapper. */
export const unwrapError = (error: unknown): unknown => (error instanceof TRPCError ? error.cause : error);

/** Status, headers and body for any error of a procedure or the server. */
export function toErrorResponse(error: unknown): Failure {
  const cause = unwrapError(error);
  if (cause instanceof AppError) return failure(cause.code, cause.message, cause.details);
  if (cause instanceof ZodError) return fromZodError(cause);
  // Without Retry-After, since a repeat could save it twice.
  if (cause instanceof OutcomeUnknownError) return failure('outcome_unknown', OUTCOME_UNKNOWN_MESSAGE);
  if (isUnavailable(cause)) return failure('unavailable', 'The database cannot answer right now. Please try again.', { retryAfter: 5 });
  // Errors of Fastify (body too large, wrong content type) and tRPC (malformed JSON, unknown procedure).
  const status = error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : statusOf(error);
  const code = findErrorCode(status);
  return { ...failure(code, defaultMessages[code] ?? 'Something went wrong on our side. Please try again.'), status };
}

const OUTCOME_UNKNOWN_MESSAGE = 'The database did not confirm this in time. It may have been saved: please look before you repeat it.';

const defaultMessages: Partial<Record<ErrorCode, string>> = {
  invalid: 'The request could not be understood',
  unauthorized: 'Please log in',
  forbidden: 'This request is not allowed',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  request_timeout: 'The request took too long to arrive',
  payload_too_large: 'The request is too large',
  unsupported_media_type: 'Send application/json',
};

/** The general code of a status; for an unlisted status, the code of 400 or 500. */
export function findErrorCode(status: number): ErrorCode {
  const known = (Object.keys(ERROR_CODES) as ErrorCode[]).find((code) => ERROR_CODES[code].status === status);
  return known ?? (status < 500 ? 'invalid' : 'internal');
}

function failure(code: ErrorCode, message: string, { retryAfter, ...details }: Details = {}): Failure {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) };
  return { status: ERROR_CODES[code].status, headers, body: { success: false, message, code, ...details } };
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  // No route has a URL this long.
  if (status === 414) return 404;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

// A list may have an issue per element; no form has more fields than this limit.
const MAX_ISSUES = 50;

function fromZodError(error: ZodError): Failure {
  const errors: Record<string, string> = {};
  for (const issue of closestBranch(error.issues).slice(0, MAX_ISSUES)) errors[issue.path.join('.')] ??= issue.message;
  const names = Object.keys(errors).filter((name) => name !== '');
  if (names.length === 0) return failure('invalid', 'Send a JSON object');
  const [name] = names as [string];
  const message = names.length === 1 ? toSentence(name, errors[name] as string) : `Please check these fields: ${names.join(', ')}`;
  return failure('invalid', message, { errors });
}

/** The issues of a union: those of the branch with the fewest issues. */
function closestBranch(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const [only] = issues;
  if (issues.length !== 1 || only?.code !== 'invalid_union' || only.path.length > 0) return issues;
  return only.errors.reduce((best, branch) => (branch.length < best.length ? branch : best));
}

/** 'statKey' and 'Is required' become 'Stat key is required'; a complete sentence is returned unchanged. */
function toSentence(field: string, message: string): string {
  if (!/^(Is|Must|Contains|Does|Each)\b/.test(message)) return message;
  const label = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  return `${label.charAt(0).toUpperCase()}${label.slice(1)} ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
