// npm run bench: measures whether Saldo keeps its performance promises, as ratios within one run. Arguments go to
// proofs/src/bench/main.ts.
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { main, mustRun } from './lib/run.mjs';

await main(async () => {
  await ensureDependencies({ tests: true });
  await ensureBuild();
  await mustRun('The benchmark', 'tsx', ['proofs/src/bench/main.ts', ...process.argv.slice(2)], {
    minutes: 120,
  });
});
