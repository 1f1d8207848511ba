// npm run test:long: runs tests that take hours; npm test runs a short form of each. Includes longer property tests, the
// tests of one database on both, statements of all forms in all languages, a thousand random histories, and 100,000
// requests on each engine.
import { execFileSync } from 'node:child_process';
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { inRoot } from './lib/root.mjs';
import { main, mustRun } from './lib/run.mjs';

await main(async () => {
  await ensureDependencies({ tests: true });
  await ensureBuild();
  const grep = [
    'grep',
    '-lE',
    'atLength\\(|describeOnOneEngine\\(|TEST_AT_LENGTH',
    '--',
    '*.test.ts',
  ];
  const files = execFileSync('git', grep, { cwd: inRoot(), encoding: 'utf8' }).trim().split('\n');
  process.env.TEST_AT_LENGTH = 'yes';
  await mustRun(
    'The tests that chance leads',
    'vitest',
    ['run', '--testTimeout=3600000', ...files],
    {
      minutes: 120,
    },
  );
  for (const name of ['histories', 'fuzz']) {
    await mustRun(`Length: ${name}`, 'tsx', ['proofs/src/bench/main.ts', name], { minutes: 240 });
  }
});
