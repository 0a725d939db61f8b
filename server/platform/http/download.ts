const toDisposition = (kind: 'attachment' | 'inline', name: string) =>
  `${kind}; filename="${name.replace(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

const NOTHING_LOADS = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The headers of a file with a name from outside: browsers save it and never display it, whatever it contains. */
export const buildDownloadHeaders = (name: string) => ({
  'cache-control': 'private, no-store',
  'content-security-policy': `${NOTHING_LOADS}; sandbox`,
  'content-disposition': toDisposition('attachment', name),
});

const startsWith =
  (signature: string, at = 0) =>
  (bytes: Buffer) =>
    bytes.toString('latin1', at, at + signature.length) === signature;
const SHOWN: { type: string; isIn: (bytes: Buffer) => boolean }[] = [
  { type: 'application/pdf', isIn: startsWith('%PDF-') },
  { type: 'image/png', isIn: startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', isIn: startsWith('\xff\xd8\xff') },
  { type: 'image/gif', isIn: startsWith('GIF8') },
  { type: 'image/webp', isIn: startsWith('WEBP', 8) },
];

/**
 * The headers of a stranger's file: a PDF or a picture, by its own first bytes, is shown; every other file is a download without a type.
 * A sandbox would hide PDF files in Safari, and Chrome's viewer has a process of its own and ignores the policy.
 */
export function buildStrangersFileHeaders(name: string, bytes: Buffer): Record<string, string> {
  const headers = buildDownloadHeaders(name);
  const type = SHOWN.find(({ isIn }) => isIn(bytes))?.type;
  if (!type) return { ...headers, 'content-type': 'application/octet-stream' };
  const isPdf = type === 'application/pdf';
  return {
    ...headers,
    'content-type': type,
    ...(isPdf && { 'content-security-policy': NOTHING_LOADS }),
    'content-disposition': toDisposition('inline', name),
  };
}
