// npm run screenshots: takes the README's pictures; see bench/src/screenshots.ts.
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { main, mustRun } from './lib/run.mjs';

await main(async () => {
  await ensureDependencies({ tests: true });
  await ensureBuild();
  await ensureChromium();
  await mustRun('Taking the pictures', 'tsx', ['bench/src/screenshots.ts'], { minutes: 10 });
});
