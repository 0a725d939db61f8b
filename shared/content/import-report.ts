/** What a file of products would do, or did: the answers of `POST /admin/import/products/check` and `…/apply`. */

export type ImportedRow = {
  /** Where the row begins in the file. */
  line: number;
  action: 'create' | 'change' | 'same' | 'refused';
  id?: number;
  /** What names the row to people; empty where the file does not say. */
  title: string;
  changes?: Record<string, { from: unknown; to: unknown }>;
  errors?: Record<string, string>;
};

export type ImportReport = {
  success: true;
  rows: ImportedRow[];
  counts: { create: number; change: number; same: number; refused: number };
  /** Headers that no field has; their columns are left out. */
  unknownHeaders: string[];
  /** Names exactly this plan: apply takes it back, and refuses with 409 when the file or the products are not the same any more. */
  digest: string;
};

export type ImportResult = { success: true; changeSet: string; count: number };

/** How far an import is; `admin.imports.status`. */
export type ImportStatus = { stage: 'checking' | 'writing'; done: number; total: number };
