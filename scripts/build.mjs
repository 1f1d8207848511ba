// npm run build: server/dist and web/dist, from the sources as they are.
import { build } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { requireNode } from './lib/node-version.mjs';
import { main } from './lib/run.mjs';

requireNode();
await main(async () => {
  await ensureDependencies();
  await build();
});
