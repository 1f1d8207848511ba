// npm run test:cluster: three servers on one PostgreSQL, killed while people work; arguments go to proofs/src/bench/cluster.ts.
import { ensureDependencies } from './lib/dependencies.mjs';
import { main, mustRun } from './lib/run.mjs';

await main(async () => {
  await ensureDependencies({ tests: true });
  await mustRun(
    'The cluster test',
    'tsx',
    ['proofs/src/bench/cluster.ts', ...process.argv.slice(2)],
    {
      minutes: 60,
    },
  );
});
