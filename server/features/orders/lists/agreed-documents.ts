/** The frozen documents of orders: which of their texts belong to which line. Documents are long, so only a few are read at once. */
import type { PaperDocument, PaperLine } from '../../../../shared/quotation/paper';
import type { Reader, Tx } from '../../../platform/database/database';

/** The number of documents that are read at once. */
export const MAX_DOCUMENTS = 50;

/** What `pick` takes from each document, by revision id; erased documents are omitted. */
export async function pickFromDocuments<T>(
  db: Reader | Tx,
  revisionIds: Iterable<number>,
  pick: (paper: PaperDocument, revisionId: number) => T,
): Promise<Map<number, T>> {
  const ids = [...new Set(revisionIds)];
  const picked = new Map<number, T>();
  for (let at = 0; at < ids.length; at += MAX_DOCUMENTS) {
    const where = { id: { in: ids.slice(at, at + MAX_DOCUMENTS) } };
    for (const { id, document } of await db.quotationRevision.findMany({ where, select: { id: true, document: true } }))
      if (document) picked.set(id, pick(JSON.parse(document) as PaperDocument, id));
  }
  return picked;
}

/** The confirmed document; null if it was erased. */
export const readAgreedDocument = async (db: Reader | Tx, revisionId: number): Promise<PaperDocument | null> =>
  (await pickFromDocuments(db, [revisionId], (paper) => paper)).get(revisionId) ?? null;

const NOTHING: Pick<PaperLine, 'title' | 'note' | 'sku' | 'unit'> = { title: '', note: null, sku: null, unit: null };
export type LineTexts = typeof NOTHING;

/** The texts of a line in the document. */
export function findLineTexts(paper: PaperDocument | null, position: number): LineTexts {
  const { title, note, sku, unit } = paper?.lines[position] ?? NOTHING;
  return { title, note, sku, unit };
}

type Place = { revisionId: number; position: number };
const keyOf = ({ revisionId, position }: Place) => `${revisionId} ${position}`;

/** Returns a function that finds the texts of these lines of revisions. */
export async function readLineTexts(db: Reader | Tx, places: readonly Place[]): Promise<(place: Place) => LineTexts> {
  const positions = new Map<number, Set<number>>();
  for (const { revisionId, position } of places) positions.set(revisionId, (positions.get(revisionId) ?? new Set()).add(position));
  const texts = new Map<string, LineTexts>();
  await pickFromDocuments(db, positions.keys(), (paper, revisionId) => {
    for (const position of positions.get(revisionId) ?? []) texts.set(keyOf({ revisionId, position }), findLineTexts(paper, position));
  });
  return (place) => texts.get(keyOf(place)) ?? NOTHING;
}

type DispatchedLine = { lineId: number | null; revisionId: number | null; position: number | null };

/** Returns a function that finds the texts of dispatched lines: as they left, and while they are a draft those of the order's line. */
export async function readDispatchedTexts(db: Reader | Tx, lines: readonly DispatchedLine[]): Promise<(line: DispatchedLine) => LineTexts> {
  const lineId = { in: lines.flatMap((line) => (line.revisionId === null ? (line.lineId ?? []) : [])) };
  const select = { id: true, position: true, order: { select: { revisionId: true } } } as const;
  const drafted = new Map((await db.orderLine.findMany({ where: { id: lineId }, select })).map((line) => [line.id, line]));
  const placeOf = ({ lineId: id, revisionId, position }: DispatchedLine): Place | undefined => {
    if (revisionId !== null && position !== null) return { revisionId, position };
    const line = drafted.get(id ?? 0);
    return line && { revisionId: line.order.revisionId, position: line.position };
  };
  const find = await readLineTexts(
    db,
    lines.flatMap((line) => placeOf(line) ?? []),
  );
  return (line) => {
    const place = placeOf(line);
    return place ? find(place) : NOTHING;
  };
}
