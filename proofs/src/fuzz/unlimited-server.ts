import { readConfig } from '../../../server/src/config/config.ts';
import { start } from '../../../server/src/start.ts';

/**
 * The server that `serve.ts` starts, but with limits that a load test does not reach and without scheduled bank syncs.
 */
const MANY = 1e9;

const server = await start(readConfig(process.env), {
  limits: { perMinute: MANY, expensivePerMinute: MANY, anonymousPerMinute: MANY },
  fetchesBanks: false,
});
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
