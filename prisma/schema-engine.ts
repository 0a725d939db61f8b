import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import { composeSchema } from './schema';

/**
 * Runs `work` with Prisma's schema engine, the code behind `prisma migrate`, on the database that `factory` connects to. Only one call runs
 * at a time.
 */
export async function withSchemaEngine<T>(
  factory: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { SchemaEngine } = await loadEngine();
  // The engine never closes its connections, and on SQLite it holds an exclusive lock.
  const opened: SqlDriverAdapter[] = [];
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    opened.push(adapter);
    return adapter;
  };
  const provider = factory.provider === 'sqlite' ? 'sqlite' : 'postgresql';
  const datamodels: [string, string][] = [['schema.prisma', composeSchema(provider, '')]];
  try {
    const engine = await SchemaEngine.new({ datamodels }, () => undefined, bindMigrationAwareSqlAdapterFactory(factory));
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    for (const adapter of opened) await adapter.dispose();
  }
}

type Glue = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');
let loaded: Promise<Glue> | undefined;

// The package's entry point imports the .wasm file as a module, which Node supports only with a flag.
function loadEngine(): Promise<Glue> {
  loaded ??= (async () => {
    const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
    const glueFile = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    // The engine reports panics to this global function; without it a panic would end the process.
    Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) } });
    const bytes = await readFile(glueFile.replace(/\.js$/, '.wasm'));
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports });
    glue.__wbg_set_wasm(instance.exports);
    (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
    return glue;
  })();
  return loaded;
}
