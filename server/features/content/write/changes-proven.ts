/** The fields of a type that can be changed only with the user's password (`needsProof`). */
import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '../../../../shared/content/content-type';
import type { GivenProof } from '../../../platform/access/proof';
import type { Reader, Tx } from '../../../platform/database/database';
import { listRows } from '../rows';

type Values = Record<string, unknown>;

/** Whether the data changes one of the protected fields of the stored row. */
export async function doesChangeProtectedField(db: Reader | Tx, type: ContentType, row: Values, data: Values): Promise<boolean> {
  const sent = (type.needsProof ?? []).filter((field) => field in data);
  if (sent.length === 0) return false;
  const [stored] = await listRows(db, type, { where: row });
  return stored !== undefined && sent.some((field) => !isDeepStrictEqual(data[field], stored[field]));
}

/** Separates an input's proof from its other fields. */
export function separateProofFromFields({ needsProof }: ContentType, input: Values): { given: GivenProof; fields: Values } {
  if (!needsProof) return { given: {}, fields: input };
  const { currentPassword, code, ...fields } = input;
  return { given: { currentPassword, code } as GivenProof, fields };
}
