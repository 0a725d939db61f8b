/** Error responses: one shape for REST and tRPC (REQ 2.3), without stack traces, queries or file paths. */
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError, type z } from 'zod';
import { isUnavailable } from './database/database-errors';

type Details = {
  /** Messages by field. */
  errors?: Record<string, string>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** For a stale edit: the submitted and the stored values. */
  conflict?: { mine: unknown; theirs: unknown };
};

/** An expected error with a message for the user. */
export class AppError extends TRPCError {
  constructor(
    code: TRPCError['code'],
    message: string,
    readonly details: Details = {},
  ) {
    super({ code, message });
    this.name = 'AppError';
  }
}

/** For a closed connection: not sent to anyone and not a server error. */
export const connectionClosed = () => new AppError('CLIENT_CLOSED_REQUEST', 'The connection was closed');

type Failure = { status: number; headers: Record<string, string>; body: { success: false; message: string } & Details };

/** The error that was thrown inside a procedure, without tRPC's wrapper. */
export const originalError = (error: unknown): unknown =>
  error instanceof TRPCError && !(error instanceof AppError) ? error.cause : error;

/** Status, headers and body for any error of a procedure or the server. */
export function toErrorResponse(error: unknown): Failure {
  const cause = originalError(error);
  if (cause instanceof AppError) {
    const { retryAfter, ...details } = cause.details;
    const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) };
    return { status: getHTTPStatusCodeFromError(cause), headers, body: { success: false, message: cause.message, ...details } };
  }
  if (cause instanceof ZodError) return fromZodError(cause);
  if (isUnavailable(cause)) return messageOnly(503, 'The database cannot answer right now. Please try again.', { 'retry-after': '5' });
  // Errors of Fastify (body too large, wrong content type) and tRPC (malformed JSON, unknown procedure).
  const status = error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : statusOf(error);
  return messageOnly(status, defaultMessages[status] ?? defaultMessages[500]);
}

const defaultMessages: Record<number, string> & { 500: string } = {
  400: 'The request could not be understood',
  401: 'Please log in',
  403: 'This request is not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'The request took too long to arrive',
  413: 'The request is too large',
  415: 'Send application/json',
  500: 'Something went wrong on our side. Please try again.',
};

function messageOnly(status: number, message: string, headers: Record<string, string> = {}): Failure {
  return { status, headers, body: { success: false, message } };
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  // No route has such a long path.
  if (status === 414) return 404;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

// A list may have an issue for each element. No form has this many fields.
const MAX_ISSUES = 50;

function fromZodError(error: ZodError): Failure {
  const errors: Record<string, string> = {};
  for (const issue of closestBranch(error.issues).slice(0, MAX_ISSUES)) errors[issue.path.join('.')] ??= issue.message;
  const names = Object.keys(errors).filter((name) => name !== '');
  if (names.length === 0) return messageOnly(400, 'Send a JSON object');
  const [name] = names as [string];
  const message = names.length === 1 ? toSentence(name, errors[name] as string) : `Please check these fields: ${names.join(', ')}`;
  return { status: 400, headers: {}, body: { success: false, message, errors } };
}

/** For a union: the issues of the branch with the fewest issues. */
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
