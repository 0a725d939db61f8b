import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compresses each text file that browsers load once at build time, with the best compression, instead of for each visitor. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name !== 'ssr',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const compress = async ([fileName, file]: [string, (typeof bundle)[string]]) => {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: await promisify(brotliCompress)(source) });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: await promisify(gzip)(source, { level: 9 }) });
      };
      await Promise.all(
        Object.entries(bundle)
          .filter(([fileName]) => /\.(js|css|svg)$/.test(fileName))
          .map(compress),
      );
    },
  },
};
