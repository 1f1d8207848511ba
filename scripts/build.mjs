// npm run build: builds server/dist and web/dist from the current sources.
import { build } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureDependencies();
  await build();
});
