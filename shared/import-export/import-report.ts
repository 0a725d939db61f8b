/** The responses of `POST /admin/import/products/check` and `…/apply`. */

export type ImportedRow = {
  /** The number of the line where the row begins. */
  line: number;
  /** A refused row needs an answer before it is taken; a skipped line has no product, such as the heading of a group. */
  action: 'create' | 'change' | 'same' | 'refused' | 'skipped';
  id?: number;
  /** Set if the file has no id and the row was found by its code (SKU) or its title. */
  foundBy?: 'code' | 'title';
  /** The display name of the row; empty if the file does not contain it. */
  title: string;
  /** The changed values. For a new row, all its values, long ones shortened. */
  changes?: Record<string, { from: unknown; to: unknown }>;
  /** The cells that cannot be read. A row that is taken is taken without them. */
  errors?: Record<string, string>;
};

/** A cell that is not imported: its line and heading in the file, what it has, and why. `action` says what happens to the rest of its row. */
export type LeftOutCell = {
  line: number;
  action: ImportedRow['action'];
  /** Empty if neither the file nor the product has one. */
  sku: string;
  column: string;
  value: string;
  reason: string;
};

/** What a file has and an import does not take. */
export type LeftOut = {
  /** The number of cells; `cells` has the first of them. */
  count: number;
  cells: LeftOutCell[];
  /** Columns of no field, and those that the caller may not import. */
  columns: { column: string; reason: string }[];
  /** The other sheets of an Excel file. */
  sheets: string[];
};

/** A column of the file, its field, and how the field was found; `key` is null for a column that is not imported. */
export type FileColumn = {
  header: string;
  /** Whether the column has no heading: `header` is its place then, such as 'Column C', and people know it by its sample. */
  isNameless?: true;
  /** The first value of the column. */
  sample: string;
  key: string | null;
  by: 'name' | 'other name' | 'choice' | 'left out' | 'unknown';
};

/** The user's choices by column heading: the key of a field, or '' to omit the column. */
export type ColumnChoices = Record<string, string>;

/** Values of new rows for fields that the file does not have, by the key of the field: a text, or the value of another field of the row. */
export type FillValues = Record<string, { text: string } | { sameAs: string }>;

/**
 * The user's choices for a file. `groups: 'create'` makes a category of each unknown group; `ids: 'ours'` says that the file's ids are those
 * of this site, also where names and codes differ.
 */
export type ImportChoices = { columns?: ColumnChoices; fill?: FillValues; groups?: 'create' | undefined; ids?: 'ours' | undefined };

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
  /** The sheet of an Excel file with several sheets, and the other visible sheets with rows. */
  sheet?: { read: string; unread: string[] };
  /** The groups that are no categories yet, with their numbers of rows. */
  groups?: { name: string; rows: number }[];
  /** Whether ids in the file name other products here, and so do not count. */
  hasForeignIds?: true;
  /** Rows with the file name of a picture that is not uploaded, with the first names. */
  missingPictures?: { count: number; names: string[] };
  /** Notes on ambiguous values and how they were understood. */
  notes: string[];
  /** The name of the row after which new rows without a priority are placed; null if there is none. */
  lastTitle: string | null;
  rows: ImportedRow[];
  counts: { create: number; change: number; same: number; refused: number };
  leftOut: LeftOut;
  /** Identifies this plan: apply requires it, and returns 409 if the file or the products changed since. */
  digest: string;
};

/**
 * `count` rows were created or changed in the change set, which is null if there were none; `counts` says what happened to each row, and
 * `leftOut` what was not taken, as in the report of the check.
 */
export type ImportResult = { success: true; changeSet: string | null; count: number } & Pick<ImportReport, 'counts' | 'leftOut'>;

/** The progress of an import: `admin.imports.status`. */
export type ImportStatus = { stage: 'checking' | 'writing'; done: number; total: number };
