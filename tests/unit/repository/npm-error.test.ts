/** A failed installation names its cause in one line. */
import { expect, it } from 'vitest';
import { readNpmError } from '../../../scripts/prepare/npm-error.mjs';

const cases: [output: string, cause: string][] = [
  [
    'npm error code ECONNREFUSED\nnpm error syscall connect\nnpm error errno ECONNREFUSED\nnpm error FetchError: request to https://registry.npmjs.org/zod failed, reason: connect ECONNREFUSED 127.0.0.1:4873',
    'FetchError: request to https://registry.npmjs.org/zod failed, reason: connect ECONNREFUSED 127.0.0.1:4873',
  ],
  [
    'npm error code EACCES\nnpm error syscall mkdir\nnpm error path /nonexistent\nnpm error errno -13\nnpm error\nnpm error Your cache folder contains root-owned files',
    'EACCES /nonexistent: npm needs a folder for its cache (npm_config_cache), and this one, with the right to write',
  ],
  [
    'npm warn old\nnpm ERR! code E404\nnpm ERR! 404 Not Found - GET https://registry.npmjs.org/zod',
    'E404: 404 Not Found - GET https://registry.npmjs.org/zod',
  ],
  [
    'npm error code ENOSPC\nnpm error syscall write\nnpm error ENOSPC: no space left on device, write',
    'ENOSPC: no space left on device, write',
  ],
  ['sh: 1: npm: not found', 'sh: 1: npm: not found'],
  ['', 'no reason given'],
];

it.each(cases)('the npm output %j is summarized as the cause %s', (output, cause) => {
  expect(readNpmError(output)).toBe(cause);
});
