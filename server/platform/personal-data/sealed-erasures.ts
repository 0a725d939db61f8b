/**
 * Sealed copies of erased data, stored for SEAL_DAYS for administrators only: sealed with the server key, and deleted on their day. No
 * other route leads to them.
 */
import { z } from 'zod';
import { emailKeyOf } from '../../../shared/mail/address';
import { DAY_MS } from '../../../shared/time/india';
import type { Services } from '../context';
import { exportPersonalData } from './find-personal-data';
import type { DataSubject, ErasureContext, ExportedPart } from './personal-data';

const PURPOSE = 'sealed-erasure';
/** A file is sealed in pieces, each in a separate transaction, so that other writers do not wait. */
const PIECE_BYTES = 256 * 1024;
const MAX_NAMES = 20;
/** The maximum number of parts deleted in one transaction. */
const PARTS = 20;
const label = z.object({ erasure: z.string(), names: z.array(z.string()) });
type Part = { model: string; rows: object[] } | { file: string; base64: string };
type Sealing = Pick<Services, 'db' | 'serverKey'>;

/** One entry of the list. `label` is null if it was sealed with another server key; `rows` are 0 until the copy is complete. */
export type SealedErasure = { id: number; sealedAt: Date; deleteAt: Date; userName: string; names: string[] | null; rows: number };

/**
 * Copies all stored data of the subject. The copy is complete before the first deletion. `isAgain`: a killed process, or an earlier
 * database, may have begun the copy; there is still only one. `keep` is called before each step.
 */
export async function sealPersonalData(
  services: Pick<Services, 'db' | 'env' | 'now' | 'personalData' | 'serverKey'>,
  subject: DataSubject,
  {
    id: erasure,
    by,
    at,
    isAgain = false,
    keep,
  }: { id: string; isAgain?: boolean; keep?: () => Promise<void> } & Pick<ErasureContext, 'by' | 'at'>,
): Promise<void> {
  const { db, env, serverKey, now } = services;
  const deleteAt = new Date(at.getTime() + env.SEAL_DAYS * DAY_MS);
  // The backup is restored after the deletion day, so nothing is sealed.
  if (deleteAt <= now()) return;
  for (const found of isAgain ? await findSealed(services, erasure) : []) {
    if (found.rows > 0) return;
    await keep?.();
    await deleteSealed(services, found.id);
  }
  const sealLabel = (names: string[]) => serverKey.seal(PURPOSE, JSON.stringify({ erasure, names }));
  const { id } = await db.transact((tx) =>
    tx.sealedErasure.create({
      data: {
        sealedAt: at,
        deleteAt,
        userId: by.user?.id ?? null,
        userName: by.user?.name ?? '',
        label: sealLabel([]),
        rows: 0,
      },
    }),
  );
  const names = new Set<string>();
  let [position, rows] = [0, 0];
  const add = async (part: Part) => {
    const bytes = Buffer.from(serverKey.seal(PURPOSE, JSON.stringify(part, plain)), 'base64url');
    await keep?.();
    await db.transact((tx) => tx.sealedPart.create({ data: { sealedId: id, position, bytes } }));
    position += 1;
  };
  for await (const found of exportPersonalData(services, subject)) {
    if ('file' in found) {
      const { name, bytes } = found.file;
      for (let start = 0; start < bytes.length; start += PIECE_BYTES)
        await add({ file: name, base64: Buffer.from(bytes.subarray(start, start + PIECE_BYTES)).toString('base64') });
    } else {
      for (const name of found.rows.flatMap(namesIn)) if (names.size < MAX_NAMES) names.add(name);
      rows += found.rows.length;
      await add(found);
    }
  }
  // A sealed copy without rows is deleted.
  if (rows === 0) await deleteSealed(services, id);
  else await db.transact((tx) => tx.sealedErasure.update({ where: { id }, data: { rows, label: sealLabel([...names]) } }));
}

const plain = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
/** The names that identify people in the list; a `name` without an address may be that of a file. */
function namesIn(row: object): string[] {
  const { name, buyerName, email, phone } = row as Record<string, unknown>;
  const words = [email === undefined ? undefined : name, buyerName, phone].filter((word) => typeof word === 'string');
  return [...words, emailKeyOf(typeof email === 'string' ? email : '')].filter((word) => word !== '');
}

/** Lists the sealed copies, the newest first. */
export async function listSealedErasures(
  { db, serverKey }: Sealing,
  { take, before }: { take: number; before?: number },
): Promise<SealedErasure[]> {
  const where = { rows: { gt: 0 }, ...(before !== undefined && { id: { lt: before } }) };
  const select = { id: true, sealedAt: true, deleteAt: true, userName: true, label: true, rows: true };
  const found = await db.read.sealedErasure.findMany({ where, select, orderBy: { id: 'desc' }, take });
  return found.map(({ label, ...sealed }) => ({ ...sealed, names: openLabel(serverKey, label)?.names ?? null }));
}

/**
 * Yields the rows and files of one sealed copy as they were exported, from an offset on, each with the offset of the next one (null at the
 * end); throws if the copy was sealed with another server key.
 */
export async function* readSealed(
  { db, serverKey }: Sealing,
  sealedId: number,
  from = 0,
): AsyncGenerator<{ part: ExportedPart; next: number | null }> {
  const read = async (position: number): Promise<Part | null> => {
    const stored = await db.read.sealedPart.findUnique({ where: { sealedId_position: { sealedId, position } } });
    if (!stored) return null;
    const text = serverKey.open(PURPOSE, Buffer.from(stored.bytes).toString('base64url'));
    if (text === null) throw new Error('It was sealed with another server key');
    return JSON.parse(text) as Part;
  };
  let position = from;
  for (let part = await read(position); part; ) {
    position += 1;
    let following = await read(position);
    let exported: ExportedPart;
    if ('file' in part) {
      const { file: name, base64 } = part;
      const pieces = [base64];
      for (; following && 'file' in following && following.file === name; following = await read(position)) {
        pieces.push(following.base64);
        position += 1;
      }
      exported = { file: { name, bytes: Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))) } };
    } else exported = part as ExportedPart;
    yield { part: exported, next: following && position };
    part = following;
  }
}

/** Deletes the sealed copy of a cancelled erasure. */
export async function deleteSealedCopy(services: Sealing, erasure: string): Promise<void> {
  for (const { id } of await findSealed(services, erasure)) await deleteSealed(services, id);
}

/** Deletes expired entries; returns their number. */
export async function deleteExpiredSealedErasures({ db }: Pick<Services, 'db'>, now: Date): Promise<number> {
  const ended = await db.read.sealedErasure.findMany({ where: { deleteAt: { lte: now } }, select: { id: true } });
  for (const { id } of ended) await deleteSealed({ db }, id);
  return ended.length;
}

async function deleteSealed({ db }: Pick<Services, 'db'>, id: number): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await db.transact(async (tx) => {
      const parts = await tx.sealedPart.findMany({ where: { sealedId: id }, select: { id: true }, take: PARTS });
      await tx.sealedPart.deleteMany({ where: { id: { in: parts.map((part) => part.id) } } });
      if (parts.length < PARTS) await tx.sealedErasure.deleteMany({ where: { id } });
      return parts.length === PARTS;
    });
  }
}

async function findSealed({ db, serverKey }: Sealing, erasure: string): Promise<{ id: number; rows: number }[]> {
  const all = await db.read.sealedErasure.findMany({ select: { id: true, rows: true, label: true } });
  return all.filter(({ label }) => openLabel(serverKey, label)?.erasure === erasure);
}

function openLabel(serverKey: Services['serverKey'], text: string) {
  const opened = serverKey.open(PURPOSE, text);
  return opened === null ? null : label.parse(JSON.parse(opened));
}
