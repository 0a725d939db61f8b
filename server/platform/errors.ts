/** What a caller is told when something fails: one shape for both doors (REQ 2.3). Never a stack, a query or a path of the disk. */
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError, type z } from 'zod';
import { isUnavailable } from './database/database-errors';

type Details = {
  /** What is wrong, by field. */
  errors?: Record<string, string>;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** A stale edit: what was sent and what is stored now. */
  conflict?: { mine: unknown; theirs: unknown };
};

/** An answer that says no, in words for the person who asked. */
export class AppError extends TRPCError {
  constructor(
    code: TRPCError['code'],
    message: string,
    readonly details: Details = {},
  ) {
    super({ code, message });
    this.name = 'Refusal';
  }
}

/** For a caller who has left: nobody reads it, and it is no fault of ours. */
export const connectionClosed = () => new AppError('CLIENT_CLOSED_REQUEST', 'The connection was closed');

type Failure = { status: number; headers: Record<string, string>; body: { success: false; message: string } & Details };

/** What was thrown inside a procedure, without what tRPC wraps around it. */
export const originalError = (error: unknown): unknown =>
  error instanceof TRPCError && !(error instanceof AppError) ? error.cause : error;

/** Status, headers and body for any error that a procedure or the server threw. */
export function toErrorResponse(error: unknown): Failure {
  const cause = originalError(error);
  if (cause instanceof AppError) {
    const { retryAfter, ...details } = cause.details;
    const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) };
    return { status: getHTTPStatusCodeFromError(cause), headers, body: { success: false, message: cause.message, ...details } };
  }
  if (cause instanceof ZodError) return invalid(cause);
  if (isUnavailable(cause)) return plain(503, 'The database cannot answer right now. Please try again.', { 'retry-after': '5' });
  // Fastify's own refusals (a body that is too large, a wrong content type) and tRPC's (malformed JSON, unknown procedure).
  const status = error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : statusOf(error);
  return plain(status, phrases[status] ?? phrases[500]);
}

const phrases: Record<number, string> & { 500: string } = {
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

function plain(status: number, message: string, headers: Record<string, string> = {}): Failure {
  return { status, headers, body: { success: false, message } };
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  // A path too long to be any that there is.
  if (status === 414) return 404;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

// A list has one for each element. No form has so many fields.
const MAX_ISSUES = 50;

function invalid(error: ZodError): Failure {
  const errors: Record<string, string> = {};
  for (const issue of likeliest(error.issues).slice(0, MAX_ISSUES)) errors[issue.path.join('.')] ??= issue.message;
  const names = Object.keys(errors).filter((name) => name !== '');
  if (names.length === 0) return plain(400, 'Send a JSON object');
  const [name] = names as [string];
  const message = names.length === 1 ? sentence(name, errors[name] as string) : `Please check these fields: ${names.join(', ')}`;
  return { status: 400, headers: {}, body: { success: false, message, errors } };
}

/** Of a body that may have one of several shapes: what keeps it from the one it comes closest to. */
function likeliest(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const [only] = issues;
  if (issues.length !== 1 || only?.code !== 'invalid_union' || only.path.length > 0) return issues;
  return only.errors.reduce((best, branch) => (branch.length < best.length ? branch : best));
}

/** 'statKey' and 'Is required' make 'Stat key is required'; what is a sentence already stays. */
function sentence(field: string, message: string): string {
  if (!/^(Is|Must|Contains|Does|Each)\b/.test(message)) return message;
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
