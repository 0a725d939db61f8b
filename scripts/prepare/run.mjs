import { build, buildIsFresh } from './build.mjs';
import { generate, generatedIsFresh } from './generate.mjs';
import { install, installIsFresh } from './install.mjs';
import { withLock } from './lock.mjs';
import { Failure, step } from './step.mjs';

const INSTALL = { title: 'Installing packages', isFresh: installIsFresh, perform: install };
const GENERATE = { title: 'Generating the database clients', isFresh: generatedIsFresh, perform: generate };
const BUILD = { title: 'Building', isFresh: buildIsFresh, perform: build };

const GOALS = {
  generate: [INSTALL, GENERATE],
  build: [INSTALL, GENERATE, BUILD],
  test: [INSTALL, GENERATE, BUILD],
};

/** Brings the checkout to the goal; says nothing and touches nothing when it is there already. */
export async function run(goal) {
  const steps = GOALS[goal];
  try {
    if (!steps) throw new Failure(`Usage: node scripts/prepare.mjs ${Object.keys(GOALS).join('|')}`);
    if (steps.every(({ isFresh }) => isFresh())) return;
    await withLock(async () => {
      // Looked at again: another process may have done the work while this one waited.
      for (const { title, isFresh, perform } of steps) if (!isFresh()) await step(title, perform);
    });
  } catch (error) {
    console.error(error instanceof Failure ? error.message : `Preparing failed: ${error.stack}`);
    process.exitCode = 1;
  }
}
