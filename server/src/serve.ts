import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { invitationLink } from '@saldo/contract/invitation-link';
import { readConfig } from './config/config.ts';
import { errorCode } from './platform/unknown-error.ts';
import { describeError } from './run-program.ts';
import { start } from './start.ts';

/** The built web app. The relative path is the same from server/dist and server/src. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Requests that take longer are cut off. */
const STOP_WITHIN_MS = 20_000;

async function main(): Promise<void> {
  // Files that the process creates are private to its user.
  process.umask(0o077);
  const config = readConfig(process.env);
  const server = await start(config, existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {});
  console.log(`\nSaldo is ready at ${server.address}`);
  if (server.invitation) {
    console.log(
      `Create your administrator account: ${invitationLink(server.address, server.invitation)}\n` +
        `(invitation code ${server.invitation}, valid for 7 days)`,
    );
  }
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

main().catch((error: unknown) => {
  const isPortTaken = error instanceof Error && errorCode(error) === 'EADDRINUSE';
  console.error(isPortTaken ? error.message : describeError(error));
  process.exit(1);
});
