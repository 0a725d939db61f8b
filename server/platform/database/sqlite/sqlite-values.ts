/** Converts values between Prisma and SQLite: integers, floating point numbers, texts and bytes. */
import { type ArgType, type ColumnType, ColumnTypeEnum, DriverAdapterError } from '@prisma/driver-adapter-utils';

export type SqliteValue = null | bigint | number | string | Uint8Array;

// SQLite stores a DECIMAL as a floating point number, which preserves this many significant digits.
const MAX_DECIMAL_DIGITS = 15;

/** The value to bind for a query argument. Throws for a value that SQLite would change silently. */
export function toSqliteArgument(value: unknown, { scalarType }: ArgType): SqliteValue {
  switch (typeof value) {
    case 'boolean':
      return value ? 1n : 0n;
    case 'number':
      // The driver binds every number as floating point.
      return Number.isSafeInteger(value) && scalarType !== 'float' ? BigInt(value) : value;
    case 'string':
      return fromText(value, scalarType);
    default:
      return value instanceof Date ? toTimestamp(value) : (value as SqliteValue);
  }
}

function fromText(text: string, scalarType: ArgType['scalarType']): SqliteValue {
  switch (scalarType) {
    case 'int':
    case 'bigint':
      return BigInt(text);
    case 'float':
      return Number(text);
    case 'decimal':
      return fromDecimal(text);
    case 'json':
      // A JSON column stores a numeric text as a number.
      return /^[-\d]/.test(text) ? fromDecimal(text) : text;
    case 'datetime':
      return toTimestamp(new Date(text));
    case 'bytes':
      return Buffer.from(text, 'base64');
    default:
      // The driver would truncate the text at U+0000; PostgreSQL rejects it too.
      if (text.includes('\0')) throw new DriverAdapterError({ kind: 'InvalidInputValue', message: 'A text must not contain U+0000' });
      return text;
  }
}

function fromDecimal(text: string): number {
  const number = Number(text);
  const digits = (text.split(/e/i, 1)[0] as string).replace(/[-+.]/g, '').replace(/^0+/, '');
  // More digits may still be exact, for instance with trailing zeros.
  if (digits.length <= MAX_DECIMAL_DIGITS || BigInt(digits) % 10n ** BigInt(digits.length - MAX_DECIMAL_DIGITS) === 0n) return number;
  throw new DriverAdapterError({ kind: 'ValueOutOfRange', cause: `SQLite keeps ${MAX_DECIMAL_DIGITS} digits of a decimal number` });
}

// This text format sorts by time, like the schema engine's CURRENT_TIMESTAMP.
const toTimestamp = (date: Date) => date.toISOString().replace('Z', '+00:00');

const declaredTypes: Record<string, ColumnType> = {
  INT: ColumnTypeEnum.Int32,
  INTEGER: ColumnTypeEnum.Int32,
  BIGINT: ColumnTypeEnum.Int64,
  REAL: ColumnTypeEnum.Double,
  DOUBLE: ColumnTypeEnum.Double,
  DECIMAL: ColumnTypeEnum.Numeric,
  BOOLEAN: ColumnTypeEnum.Boolean,
  TEXT: ColumnTypeEnum.Text,
  DATETIME: ColumnTypeEnum.DateTime,
  JSONB: ColumnTypeEnum.Json,
  BLOB: ColumnTypeEnum.Bytes,
};

/** Prisma's type for a declared column type; undefined for expressions and for types that our migrations do not use. */
export const toPrismaColumnType = (declared: string | null): ColumnType | undefined => declaredTypes[declared?.toUpperCase() ?? ''];

/** The type of a column without a declared type, from its first value. */
export function inferColumnType(rows: readonly SqliteValue[][], column: number): ColumnType {
  const value = rows.find((row) => row[column] !== null)?.[column];
  if (typeof value === 'string') return ColumnTypeEnum.Text;
  if (typeof value === 'bigint') return ColumnTypeEnum.Int64;
  if (typeof value === 'number') return ColumnTypeEnum.UnknownNumber;
  return value ? ColumnTypeEnum.Bytes : ColumnTypeEnum.Int32;
}

/** Converts a result value to the form that Prisma expects. */
export function toPrismaValue(value: SqliteValue, type: ColumnType): null | number | string | Uint8Array {
  if (typeof value === 'bigint') {
    const number = Number(value);
    if (type === ColumnTypeEnum.DateTime) return new Date(number).toISOString();
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (typeof value === 'number') {
    if (type === ColumnTypeEnum.DateTime) return new Date(value).toISOString();
    if (type === ColumnTypeEnum.Int32 || type === ColumnTypeEnum.Int64) return Math.trunc(value);
  }
  return value;
}
