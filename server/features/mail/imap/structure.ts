/** The files of a mail in the mailbox's own description of its parts (BODYSTRUCTURE). */
import type { MessageStructureObject } from 'imapflow';
import type { ReceivedFile } from '../incoming/read-mail';

const MAX_NAME_PARTS = 20;

/** The files of a mail, as the mailbox lists them. */
export function listFilesOf({
  type,
  part = '1',
  size = 0,
  encoding,
  disposition,
  dispositionParameters,
  parameters,
  childNodes,
}: MessageStructureObject): ReceivedFile[] {
  const name = nameIn(dispositionParameters, 'filename') ?? nameIn(parameters, 'name');
  const isFile = disposition === 'attachment' || name !== undefined;
  // Base64 has four characters for three bytes, and two for each line end after 76 characters.
  const bytes = encoding?.toLowerCase() === 'base64' ? Math.floor((size * 76 * 3) / (78 * 4)) : size;
  return isFile ? [{ name: name ?? type, size: bytes, type, part }] : (childNodes ?? []).flatMap(listFilesOf);
}

/** A parameter, which long names split into numbered parts: filename*0, filename*1 (RFC 2231). */
function nameIn(parameters: Record<string, string> | undefined, name: string): string | undefined {
  const whole = parameters?.[name];
  if (whole !== undefined || parameters === undefined) return whole;
  const parts: string[] = [];
  for (let part = 0; part < MAX_NAME_PARTS; part += 1) {
    const text = parameters[`${name}*${part}`];
    if (text === undefined) break;
    parts.push(text);
  }
  return parts.length > 0 ? parts.join('') : undefined;
}
