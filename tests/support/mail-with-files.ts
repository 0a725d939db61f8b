/** Mails with files, with the description of their parts that a mailbox gives (BODYSTRUCTURE). */
import { composeReplyMail } from './desk';

/** `name` null for a file without a name; `listedSize` is the size that the mailbox lists instead of the real one. */
export type MailedFile = {
  name: string | null;
  type: string;
  bytes: Buffer;
  disposition?: 'attachment' | 'inline';
  encoding?: 'base64' | '7bit';
  listedSize?: number;
};

const base64 = (bytes: Buffer) => (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');
/** A text in a header, encoded where it is not plain ASCII. */
const encoded = (text: string) => (/^[ -!#-[\]-~]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`);

/** The source, the structure and the sections of a mail with a text and these files. */
export function composeMailWithFiles(from: string, headers: Record<string, string>, files: MailedFile[], text = 'Please see the files.') {
  const parts = files.map(({ name, type, bytes, disposition = 'attachment', encoding = 'base64', listedSize }) => {
    const body = Buffer.from(encoding === 'base64' ? base64(bytes) : bytes);
    const named = name === null ? '' : `; filename="${encoded(name)}"`;
    const mime = `Content-Type: ${type}\r\nContent-Disposition: ${disposition}${named}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
    const [kind = '', subtype = ''] = type.split('/');
    const parameters = name === null ? 'NIL' : `("FILENAME" "${encoded(name)}")`;
    const nested = type === 'message/rfc822' ? ' NIL ("TEXT" "PLAIN" NIL NIL NIL "7BIT" 5 1) 1' : kind === 'text' ? ' 1' : '';
    const structure = `("${kind}" "${subtype}" NIL NIL NIL "${encoding}" ${listedSize ?? body.length}${nested} NIL ("${disposition}" ${parameters}) NIL NIL)`;
    return { body, mime, structure };
  });
  const boundary = 'parts-of-the-mail';
  const lines = parts.map(({ mime, body }) => Buffer.concat([Buffer.from(`--${boundary}\r\n${mime}`), body, Buffer.from('\r\n')]));
  const beginning = composeReplyMail(
    from,
    { ...headers, 'Content-Type': `multipart/mixed; boundary=${boundary}` },
    `--${boundary}\r\nContent-Type: text/plain\r\n\r\n${text}`,
  );
  const first = `("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "7BIT" ${text.length} 1 NIL NIL NIL)`;
  return {
    source: Buffer.concat([Buffer.from(beginning), ...lines, Buffer.from(`--${boundary}--\r\n`)]),
    structure: `(${first}${parts.map(({ structure }) => structure).join('')} "MIXED" ("BOUNDARY" "${boundary}") NIL NIL)`,
    sections: Object.fromEntries(
      parts.flatMap(({ body, mime }, at) => [
        [`${at + 2}`, body],
        [`${at + 2}.MIME`, Buffer.from(mime)],
      ]),
    ),
  };
}
