/** The headers of a file with a name from outside: browsers save it and never display it, whatever it contains. */
export const createDownloadHeaders = (name: string) => ({
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'content-disposition': `attachment; filename="${name.replace(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
});
