import { pathToFileURL } from 'node:url';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { inRoot } from './root.mjs';
import { main } from './run.mjs';

/**
 * Installs and builds what is missing, then runs a server program in place of this command, forwarding signals and the
 * exit code.
 */
export async function runServerProgram(program) {
  await main(async () => {
    await ensureDependencies();
    await ensureBuild();
    if (process.env.npm_lifecycle_event) stopWithParent();
    process.env.NODE_ENV ??= 'production';
    process.setSourceMapsEnabled(true);
    await import(pathToFileURL(inRoot('server', 'dist', program)).href);
  });
}

/** npm signals only its shell, and many shells end without forwarding the signal to this process. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
