/** Small HTML pages that need neither the database nor JavaScript, and the error page for visitors. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toErrorResponse } from '../../errors';
import { logServerError } from '../../observability/log';
import { sendError } from '../error-handler';

const STYLE = `body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:start;gap:1rem;padding:clamp(1.5rem,8vw,6rem);box-sizing:border-box;background:#f7f4ee;color:#17211d;font:1.125rem/1.6 system-ui,sans-serif}h1{margin:0;max-width:20ch;font-size:clamp(1.75rem,6vw,2.75rem);line-height:1.12}p{margin:0;max-width:55ch}a,button{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#0f4a3c;color:#fff;font-weight:600;text-decoration:none}button{border:0;font-family:inherit;font-size:inherit;line-height:inherit;cursor:pointer}a:focus-visible,button:focus-visible{outline:3px solid #a86504;outline-offset:3px}`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

// Plain pages are not indexed. The URL may contain a token, which a referrer would reveal.
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

type Html = { readonly html: string };

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML with escaped values: they may be in texts and in quoted attributes. */
export const html = (parts: TemplateStringsArray, ...values: string[]): Html => ({
  html: String.raw({ raw: parts }, ...values.map((value) => value.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? ''))),
});

/** A small page without script, for the company that it names; '' for a page that names none, since the database may be away. */
type PlainPage = (company: string) => string;

export const renderPlainPage =
  (title: string, heading: string, { html: content }: Html): PlainPage =>
  (company) =>
    `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${html`<title>${[title, company].filter(Boolean).join(' | ')}</title>`.html}<style>${STYLE}</style></head><body>${company && html`<p>${company}</p>`.html}${html`<h1>${heading}</h1>`.html}${content}</body></html>`;

/** The HTML of a plain page, and the headers for it: for a hook that replaces what is sent. */
export function toPlainPage(reply: FastifyReply, page: PlainPage): string {
  reply.headers(HEADERS);
  return page('');
}

/** Sends a plain page, which is never cached. */
export const sendPlainPage = (reply: FastifyReply, status: number, page: PlainPage, company = ''): FastifyReply =>
  reply.code(status).headers(HEADERS).send(page(company));

// The empty href reloads the same URL, so that no request data is written into the page.
const PAGE = renderPlainPage(
  'Not available right now',
  'This page is not available right now',
  html`<p>Something went wrong on our side. Nothing that you sent us before is lost. Please try again in a moment.</p><a href="">Try again</a>`,
);

const tooMany = (message: string) =>
  renderPlainPage('Too many attempts', 'Please wait a moment', html`<p>${message}</p><a href="">Try again</a>`);

const mayBeSaved = (message: string) => renderPlainPage('Not confirmed', 'This may have been saved', html`<p>${message}</p>`);

/** Sends the error itself in development, instead of the page for visitors. */
export function sendErrorStack(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = toErrorResponse(error);
  if (status < 500) return sendError(error, request, reply);
  reply.headers(logServerError(request, error));
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(error instanceof Error ? error.stack : String(error));
}

/** The error page for visitors, for server errors and limits. */
export function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = toErrorResponse(error);
  // Other client errors do not come from browser navigation, so they need no page.
  if (status === 429) return sendPlainPage(reply.headers(headers), status, tooMany(body.message));
  if (status < 500) return sendError(error, request, reply);
  reply.headers({ ...headers, ...logServerError(request, error) });
  return sendPlainPage(reply, status, body.code === 'outcome_unknown' ? mayBeSaved(body.message) : PAGE);
}

const UNREADABLE = renderPlainPage(
  'Wrong address',
  'This address cannot be read',
  html`<p>It was probably cut or mistyped.</p><a href="/">To the home page</a>`,
);

/** The error of an address that cannot be decoded: a page for a browser's window. */
export function sendUrlError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPage = request.headers.accept?.includes('text/html') && !/^\/(api|trpc)\//.test(request.url);
  return isPage ? sendPlainPage(reply, 400, UNREADABLE) : sendError(error, request, reply);
}

/** The error page of a file that a person opens in a tab of its own, with the words of the error. */
export function sendFileErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = toErrorResponse(error);
  reply.headers(headers);
  if (status >= 500) reply.headers(logServerError(request, error));
  return sendPlainPage(reply, status, renderPlainPage('Not opened', 'This file cannot be opened here', html`<p>${body.message}</p>`));
}
