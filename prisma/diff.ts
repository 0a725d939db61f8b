import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, type SqlQuery } from '@prisma/driver-adapter-utils';
import { createAdapterFactory, parseDatabaseProvider } from '../server/platform/database/adapters';
import { composeSchema } from './schema';
import { withSchemaEngine } from './schema-engine';

// The text indexes, which Prisma models cannot express.
const TEXT_INDEXES = ['ProductText', 'InquiryText', 'MessageText', 'QuoteLineText', 'QuotationText', 'PurchaseOrderText'];
const SEARCH_TABLES = {
  sqlite: TEXT_INDEXES.flatMap((name) => ['', '_config', '_data', '_docsize', '_idx'].map((end) => `${name}${end}`)),
  postgresql: TEXT_INDEXES.map((name) => `public.${name}`),
};

/** The SQL that migrates the database at `url` to the current models; empty if there is no difference. */
export async function createMigrationSql(url: string, models: string): Promise<string> {
  const provider = parseDatabaseProvider(url);
  const factory = provider === 'sqlite' ? await createAdapterFactory(url, 'write') : new CatalogueReader(url);
  const files = [{ path: 'schema.prisma', content: composeSchema(provider, models) }];
  const { stdout } = await withSchemaEngine(factory, (engine) =>
    engine.diff({
      // Reads the live database: reading the migrations folder would need a PostgreSQL shadow database.
      from: { tag: 'schemaDatasource', files, configDir: '.' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: SEARCH_TABLES[provider], externalEnums: [] },
    }),
  );
  return stdout === null || stdout.trim() === '-- This is an empty migration.' ? '' : stdout;
}

const [charOid, textOid] = [18, 25];

// PostgreSQL's catalogue uses the one-byte type "char", which the schema engine reads and the adapter does not support.
class CatalogueReader extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const charColumns = new Set<string>();
    const pool = adapter.underlyingDriver();
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<{ fields?: { name: string; dataTypeID: number }[] }>;
    const asText = async (...args: unknown[]) => {
      const result = await query(...args);
      for (const field of result.fields ?? []) {
        if (field.dataTypeID !== charOid) continue;
        charColumns.add(field.name);
        field.dataTypeID = textOid;
      }
      return result;
    };
    Object.assign(pool, { query: asText });
    const queryRaw = adapter.queryRaw.bind(adapter);
    return Object.assign(adapter, {
      queryRaw: async (sql: SqlQuery) => {
        const result = await queryRaw(sql);
        const columnTypes = result.columnTypes.map((type, i) =>
          charColumns.has(result.columnNames[i] ?? '') ? ColumnTypeEnum.Character : type,
        );
        return { ...result, columnTypes };
      },
    });
  }
}
