/** The responses of `POST /admin/import/products/check` and `…/apply`. */

export type ImportedRow = {
  /** The line where the row begins. */
  line: number;
  action: 'create' | 'change' | 'same' | 'refused';
  id?: number;
  /** Set where the file has no id and the row was found by its code (its SKU) or its title. */
  foundBy?: 'code' | 'title';
  /** The display name of the row; empty if the file does not contain it. */
  title: string;
  /** A new row has only its price here. */
  changes?: Record<string, { from: unknown; to: unknown }>;
  errors?: Record<string, string>;
};

export type ImportReport = {
  success: true;
  rows: ImportedRow[];
  counts: { create: number; change: number; same: number; refused: number };
  /** Unknown headers; their columns are ignored. */
  unknownHeaders: string[];
  /** Identifies this plan: apply requires it, and returns 409 if the file or the products changed since. */
  digest: string;
};

export type ImportResult = { success: true; changeSet: string; count: number };

/** The progress of an import: `admin.imports.status`. */
export type ImportStatus = { stage: 'checking' | 'writing'; done: number; total: number };
