/** `tsx scripts/unneeded-packages.ts`: prints the packages of package.json that a running site does not need (docs/deploy/Dockerfile). */
import { readFileSync } from 'node:fs';
import { isNeededToRun } from './external-packages';

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
console.log(
  Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !isNeededToRun(name))
    .join('\n'),
);
