/** The responses of `POST /admin/import/products/check` and `…/apply`. */

export type ImportedRow = {
  /** The number of the line where the row begins. */
  line: number;
  action: 'create' | 'change' | 'same' | 'refused';
  id?: number;
  /** Set if the file has no id and the row was found by its code (SKU) or its title. */
  foundBy?: 'code' | 'title';
  /** The display name of the row; empty if the file does not contain it. */
  title: string;
  /** The changed values. For a new row, all its values, long ones shortened. */
  changes?: Record<string, { from: unknown; to: unknown }>;
  errors?: Record<string, string>;
};

/** A column of the file, its field, and how the field was found; `key` is null for a column that is not imported. */
export type FileColumn = {
  header: string;
  /** The first value of the column. */
  sample: string;
  key: string | null;
  by: 'name' | 'other name' | 'choice' | 'left out' | 'unknown';
};

/** The user's choices by column heading: the key of a field, or '' to omit the column. */
export type ColumnChoices = Record<string, string>;

/** Values of new rows for fields that the file does not have, by the key of the field: a text, or the value of another field of the row. */
export type FillValues = Record<string, { text: string } | { sameAs: string }>;

/** The user's choices for a file. */
export type ImportChoices = { columns?: ColumnChoices; fill?: FillValues };

export type ImportReport = {
  success: true;
  /** The reason why the file can be neither checked nor imported until its columns are chosen; there are no rows then. */
  problem?: string;
  /** The line number of the headings; the lines above it are ignored. */
  headingsLine: number;
  columns: FileColumn[];
  /** The fields that a column can be assigned to. */
  fields: { key: string; header: string }[];
  /** The required fields for which the file has no column. */
  missing: { key: string; header: string }[];
  /** Notes on ambiguous values and how they were understood. */
  notes: string[];
  /** The name of the row after which new rows without a priority are placed; null if there is none. */
  lastTitle: string | null;
  rows: ImportedRow[];
  counts: { create: number; change: number; same: number; refused: number };
  /** Identifies this plan: apply requires it, and returns 409 if the file or the products changed since. */
  digest: string;
};

export type ImportResult = { success: true; changeSet: string; count: number };

/** The progress of an import: `admin.imports.status`. */
export type ImportStatus = { stage: 'checking' | 'writing'; done: number; total: number };
