// npm run dev: runs the server and the web app from source, both with reloading. When one ends, the other ends too.
import { ensureDependencies } from './lib/dependencies.mjs';
import { inRoot } from './lib/root.mjs';
import { main, start } from './lib/run.mjs';

await main(async () => {
  await ensureDependencies({ tests: true });
  const both = [
    start('tsx', ['watch', '--clear-screen=false', 'server/src/main.ts'], {
      env: { NODE_ENV: 'development' },
    }),
    start('vite', ['--clearScreen', 'false'], {
      cwd: inRoot('web'),
      env: { SALDO_API: `http://localhost:${process.env.PORT ?? 3000}` },
    }),
  ];
  const stopAll = () => {
    for (const child of both) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  for (const child of both) child.once('exit', stopAll);
});
