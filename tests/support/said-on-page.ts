/** What the JSON of a person's export has, and its page does not say. */
import { strFromU8, unzipSync } from 'fflate';
import { streamArchive } from '../../server/features/privacy/person/archive';
import { readRowWords } from '../../server/features/privacy/person/row-words';
import type { Services } from '../../server/platform/context';
import { type Exported, exportPersonalData } from '../../server/platform/personal-data/personal-data';
import { personKeysOf } from '../../shared/privacy/person';
import { MARKED_PATTERN, markedContact } from './marked-person';

/** Gives every text of the marked person a number of its own, also those within a draft, which is JSON; returns how many there were. */
function numberTexts() {
  let count = 0;
  const numbered = (value: unknown, field = 'row'): unknown => {
    if (value instanceof Date || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => numbered(one, field));
    if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, numbered(of, name)]));
    // The key of a draft's line is made by the editor.
    if (typeof value !== 'string' || field === 'key' || !MARKED_PATTERN.test(value)) return value;
    if (value.startsWith('{')) return JSON.stringify(numbered(JSON.parse(value)));
    count += 1;
    return `${value}-${field}-${count}-`;
  };
  return { numbered, count: () => count };
}

/**
 * The texts of the marked person that the page of their export omits, by the key of their record and their field, and the number of all
 * texts; and the models with rows that no feature describes.
 */
export async function findTextsMissingOnPage(services: Services): Promise<{ texts: number; unsaid: string[]; undescribed: string[] }> {
  const { numbered, count } = numberTexts();
  const words = await readRowWords(services);
  const models = new Set<string>();
  async function* exported(): AsyncGenerator<Exported> {
    for await (const part of exportPersonalData(services, { person: personKeysOf(markedContact), rows: {} }, { withFiles: false })) {
      if ('file' in part) continue;
      models.add(part.model);
      yield { ...part, rows: part.rows.map((row) => numbered(row) as object) };
    }
  }
  const { now } = services;
  const head = { company: 'Rao Traders', of: markedContact.email, at: now(), asked: markedContact, words };
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamArchive(exported(), head, () => undefined)) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  const read = (end: string) => strFromU8(files[`personal-data.${end}`] ?? new Uint8Array());
  const page = read('html');
  const { data } = JSON.parse(read('json')) as { data: Record<string, object[]> };
  const unsaid = Object.entries(data).flatMap(([key, rows]) =>
    rows.flatMap((row) =>
      (JSON.stringify(row).match(/-[a-z]+-\d+-/gi) ?? []).filter((text) => !page.includes(text)).map((text) => `${key}: ${text}`),
    ),
  );
  return { texts: count(), unsaid, undescribed: [...models].filter((model) => words.kindOf(model).group === 'Other') };
}
