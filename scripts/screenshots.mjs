// npm run screenshots: takes the README's pictures; see proofs/src/bench/screenshots.ts.
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { main, mustRun } from './lib/run.mjs';

await main(async () => {
  await ensureDependencies({ tests: true });
  await ensureBuild();
  await ensureChromium();
  await mustRun('Taking the pictures', 'tsx', ['proofs/src/bench/screenshots.ts'], { minutes: 10 });
});
