/**
 * Shares Prisma's compiled queries between the databases of a test process. Vitest's configuration can import this file without a
 * transformation.
 */
const COMPILER = /^@prisma\/client\/runtime\/(query_compiler_\w+)\.(\w+)\.mjs$/;
const SHARED = '\0shared-compiler:';

/**
 * A Vite plugin. Each test opens a separate database, for which Prisma would parse the schema and compile each query again: a quarter of
 * the CPU time of the contract tests. A plan depends only on the schema and the query, so all clients of a process share one compiler.
 */
export const shareCompiler = () => ({
  name: 'share-compiler',
  enforce: 'pre',
  resolveId: (id, importer) => (COMPILER.test(id) && !importer?.startsWith(SHARED) ? SHARED + id : undefined),
  load: (id) => (id.startsWith(SHARED) ? sharing(id.slice(SHARED.length)) : undefined),
});

const sharing = (compiler) => `
export * from ${JSON.stringify(compiler)};
import { QueryCompiler as Original } from ${JSON.stringify(compiler)};

const compilers = new Map();

export class QueryCompiler {
  constructor(options) {
    const key = JSON.stringify([options.provider, options.connectionInfo]);
    const shared = compilers.get(key) ?? withPlans(new Original(options));
    compilers.set(key, shared);
    return shared;
  }
}

function withPlans(original) {
  const plans = new Map();
  const once = (method) => (query) => {
    const key = method + query;
    const plan = plans.get(key) ?? original[method](query);
    // Long queries carry rows of data, and come once.
    if (query.length < 20_000) plans.set(key, plan);
    return plan;
  };
  return { compile: once('compile'), compileBatch: once('compileBatch'), free() {} };
}
`;
