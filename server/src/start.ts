import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '@saldo/contract/languages';
import { startIntegrityChecks } from './features/admin/integrity-jobs.ts';
import { startRetention } from './features/auth/retention-jobs.ts';
import { resealSecondFactors } from './features/auth/second-factor.ts';
import { isBackupName } from './features/backups/file-names.ts';
import { startBackups } from './features/backups/jobs.ts';
import { startBankJobs } from './features/bank-connections/sync/jobs.ts';
import { startDemo } from './features/demo/service.ts';
import { startHistoryRetention } from './features/history/jobs.ts';
import { startPlans } from './features/imports/plans/jobs.ts';
import { ensureBootstrapInvitation } from './features/invitations/service.ts';
import { setFollowers } from './features/ledger/steps/followers.ts';
import { startWritingLetters } from './features/letters/jobs.ts';
import { startSendingEmails } from './features/notifications/jobs.ts';
import { startFetchingRates } from './features/rates/jobs.ts';
import { startErasingReceipts } from './features/receipts/jobs.ts';
import { startSeriesNotifications } from './features/recurring/jobs.ts';
import { startEvaluating } from './features/targets/jobs.ts';
import { startErasing } from './features/users/jobs.ts';
import { followers } from './followers.ts';
import type { Config } from './platform/config/config.ts';
import { requireFolders } from './platform/config/data-folder.ts';
import { listenProblem, requireFreePort } from './platform/config/listen-problems.ts';
import { transportWarnings } from './platform/config/transport.ts';
import type { Context } from './platform/context.ts';
import { DatabaseCondition } from './platform/db/database-condition.ts';
import { openStorage } from './platform/db/open-storage.ts';
import { WRITE_WITHIN_MS } from './platform/db/time-budget.ts';
import { createGate } from './platform/db/write-gate.ts';
import { createApp } from './platform/http/app.ts';
import type { RequestLimits } from './platform/http/request-limits.ts';
import { releaseAttempts } from './platform/jobs/attempts.ts';
import { createWorkers, type PoolOptions, type ThreadPool } from './platform/jobs/workers.ts';
import { auditReporter } from './platform/observability/audit.ts';
import { createLogger } from './platform/observability/logger.ts';
import { SecurityEvents } from './platform/observability/security-events.ts';
import { SlowQueries, slowQueryReporter } from './platform/observability/slow-queries.ts';
import { folderWarnings, removeLeftovers, restrictOwnFiles } from './platform/private-files.ts';
import { createReaders, type Readers } from './platform/readers/readers.ts';
import { secretsOf } from './platform/security/secrets.ts';
import { productOf } from './product.ts';

const CLOSE_IDLE_EVERY_MS = 50;

export interface RunningServer {
  context: Context;
  /** The address that users open, such as `http://localhost:3000`. */
  address: string;
  port: number;
  /** The ADMIN invitation for the first user; null once anyone has registered. */
  invitation: string | null;
  /**
   * Keeps serving for `drainMs` while proxies send traffic elsewhere. Then finishes requests in flight and closes
   * everything.
   */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Folder of the built web app. */
  webRoot?: string;
  /** Languages offered to users; by default, those that are complete. */
  languages?: readonly Language[];
  /** Entry file of worker threads, if not next to the server. */
  workerFile?: string;
  /** Entry file of reader processes, if not next to the server. */
  readerFile?: string;
  /** Starts the worker threads, if several servers share them. */
  startPool?: (options: PoolOptions) => ThreadPool;
  /** Reader processes that outlive this server, because several servers share them. */
  readers?: Readers;
  now?: () => Date;
  /** File of exchange rates that came with the release. */
  packedRates?: string;
  /** False to disable scheduled bank syncs. */
  fetchesBanks?: boolean;
  /** How often the outbox is checked; every two seconds by default. */
  mailsEveryMs?: number | undefined;
  /** Overrides `REQUEST_LIMITS` for load tests. */
  limits?: Partial<RequestLimits>;
  /** Receives log lines instead of standard output. */
  logTo?: { write(line: string): void };
}

/** Opens and migrates the database. `close` ends threads and processes, then closes the database. */
async function open(
  config: Config,
  options: StartOptions,
): Promise<{ context: Context; close(): Promise<void> }> {
  const log = createLogger(config.logLevel, options.logTo);
  setFollowers(followers);
  requireFolders(config);
  await restrictOwnFiles(config, isBackupName);
  await removeLeftovers(config);
  for (const warning of transportWarnings(config)) log.warn(warning);
  const secrets = secretsOf(config);
  const gate = createGate();
  const slowQueries = new SlowQueries(config.slowQueryMs);
  const slow = slowQueryReporter(slowQueries.settings, log);
  const storage = await openStorage(config, {
    ...{ gate, tell: auditReporter(log), connections: config.databaseConnections },
    ran: slow.tell,
    writeWithinMs: WRITE_WITHIN_MS,
    log,
  });
  const parts = { gate, storage, log, slow: slowQueries.settings };
  const { workerFile: file, startPool } = options;
  const workers = createWorkers(config, { ...parts, file, startPool });
  const readers = options.readers ?? createReaders({ log, file: options.readerFile });
  const now = options.now ?? (() => new Date());
  const events = new SecurityEvents(storage, log, now);
  const condition = new DatabaseCondition(storage);
  return {
    context: {
      ...{ config, storage, condition, workers, readers, secrets, log, events, slowQueries, now },
    },
    async close() {
      await events.flush();
      await workers.close();
      if (!options.readers) readers.close();
      await storage.close();
      slow.close();
      slowQueries.close();
    },
  };
}

/** Opens and migrates the database, then serves. */
export async function start(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  await requireFreePort(config);
  const { context, close } = await open(config, options);
  const { storage, log } = context;
  await storage.keepRoom();
  for (const warning of await folderWarnings(config.dataDir)) log.warn(warning);
  await resealSecondFactors(context);
  const invitation = await ensureBootstrapInvitation(context);
  const stopDemo = await startDemo(context);
  const stopBanks = startBankJobs(context, { isScheduled: options.fetchesBanks ?? true });
  const leaving = new AbortController();
  const served = { ...options, leaving: leaving.signal };
  const app = await createApp(context, productOf(context), served);
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenProblem(error, config);
  });
  const [listening] = app.addresses();
  const port = typeof listening === 'object' ? listening.port : config.port;
  const address = config.publicUrl ?? `http://localhost:${port}`;
  const stopJobs = [
    ...[stopBanks, stopDemo, await startIntegrityChecks(context)],
    ...[
      startBackups,
      startErasing,
      startRetention,
      startHistoryRetention,
      startErasingReceipts,
    ].map((job) => job(context)),
    ...[startEvaluating, startSeriesNotifications, startWritingLetters, startPlans].map((job) =>
      job(context),
    ),
    startFetchingRates(context, options.packedRates),
    startSendingEmails(context, address, options.mailsEveryMs),
  ];
  return {
    context,
    address,
    port,
    invitation,
    async stop() {
      leaving.abort();
      // If stopping is cut short, what is running must not count as having crashed the server.
      const release = () => releaseAttempts(storage).catch(() => undefined);
      await release();
      await wait(config.drainMs);
      await release();
      for (const stopJob of stopJobs) await stopJob();
      // Otherwise a connection would stay open for its keep-alive time after its last response.
      const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      await app.close();
      clearInterval(closing);
      await close();
    },
  };
}
