// npm run build: server/dist and web/dist, from the sources as they are.
import { build } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureDependencies();
  await build();
});
