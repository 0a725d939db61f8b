/**
 * `npm run patterns`: proves that the regular expressions of server/, shared/ and client/ take linear time, so that no text of a stranger
 * can stop the site. It prints the others and exits with 1. Results are cached under .cache.
 */
import { checkPatterns } from './patterns/check-patterns';

const startedAt = performance.now();
const { counts, problems } = await checkPatterns(['server', 'shared', 'client'], '.cache/patterns');
for (const problem of problems) console.error(problem);
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
console.log(
  `${counts.patterns} regular expressions: ${counts.proved} proved linear, ${counts.attacked} attacked in vain, ${counts.exceptions} with a bound of their own (${seconds} s)`,
);
if (problems.length > 0) process.exitCode = 1;
