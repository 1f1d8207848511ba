// npm run test:cluster: runs three servers on one PostgreSQL and kills them under load. Arguments go to
// proofs/src/bench/cluster.ts.
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
