// npm start: sets up what is missing, then becomes the server.
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { requireNode } from './lib/node-version.mjs';
import { inRoot } from './lib/root.mjs';
import { main } from './lib/run.mjs';

requireNode();
await main(async () => {
  await ensureDependencies();
  await ensureBuild();
  if (process.env.npm_lifecycle_event === 'start') stopWithParent();
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  // In this very process: signals reach the server itself, and its exit code is ours.
  await import(pathToFileURL(inRoot('server', 'dist', 'main.js')).href);
});

/** npm passes a signal to its shell, and many shells end without passing it on. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
