import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { invitationLink } from '@saldo/contract/invitation-link';
import { readConfig } from './config/config.ts';
import { terminalLog } from './platform/observability/terminal-log.ts';
import { describeError } from './run-program.ts';
import { type RunningServer, start } from './start.ts';

/** The built web app. The relative path is the same from server/dist and server/src. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** The build puts it beside the server if the release has one. */
const PACKED_RATES = fileURLToPath(new URL('./eurofxref-hist.zip', import.meta.url));
/** Requests that take longer are cut off. */
const STOP_WITHIN_MS = 20_000;

async function main(): Promise<void> {
  // Files that the process creates are private to its user.
  process.umask(0o077);
  const config = readConfig(process.env);
  // Someone watches. Whoever sets LOG_LEVEL wants the log itself.
  const isWatched = process.stdout.isTTY && !process.env.LOG_LEVEL;
  const server = await start(config, {
    ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
    packedRates: PACKED_RATES,
    ...(isWatched ? { logTo: terminalLog((text) => console.log(text)) } : {}),
  });
  console.log(greeting(server, isWatched));
  const stop = () => {
    setTimeout(() => process.exit(1), config.drainMs + STOP_WITHIN_MS).unref();
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function greeting({ address, invitation }: RunningServer, isWatched: boolean): string {
  const ready = `Saldo is ready at ${address}`;
  const link = invitation
    ? [`Create your administrator account: ${invitationLink(address, invitation)}`]
    : [];
  if (isWatched) return [ready, ...link, 'To stop it, press Ctrl+C.'].join('\n');
  const code = invitation ? [`(invitation code ${invitation}, valid for 7 days)`] : [];
  return ['', ready, ...link, ...code].join('\n');
}

main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exit(1);
});
