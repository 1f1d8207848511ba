import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '@saldo/domain/seeded-random';
import { openStorage } from '../../../server/src/platform/db/open-storage.ts';
import type { Storage } from '../../../server/src/platform/db/storage.ts';
import { apply, textOf } from '../crash/expected-state.ts';
import { RecordingUser } from '../crash/recording-user.ts';
import { readState } from '../crash/stored-state.ts';
import { bundleServer, type Process, startProcess } from '../harness/server-process.ts';
import { seedUser } from '../users/seed-users.ts';
import { clientAt, failure } from '../users/user.ts';
import { race } from './races.ts';
import { type ClusterReport, type ClusterRun, emptyReport } from './report.ts';
import {
  cutConnections,
  moveShards,
  retryWhileAway,
  waitForOpenTransactions,
} from './wait-for-database.ts';
import { waitForErasing } from './wait-for-erasing.ts';

const SERVERS = 3;
/** Maximum rows of a statement, kept low so that many statements fit into a run. */
const LONGEST_STATEMENT = 200;
/** Pages that users read between two changes. */
const READS = [
  '/transactions?year=2025&limit=50',
  '/metrics/monthly?year=2025&month=3',
  '/metrics/recap',
  '/notifications',
  '/transactions?year=2025&search=Movement%201',
  '/accounts',
];
/** After every fifth kill, the database is restarted or all its connections are closed. */
const RESTART_EACH = 5;

const PROBLEMS_AT_MOST = 30;

/**
 * Runs three servers on one PostgreSQL while users call any of them, and meanwhile kills servers and restarts the
 * database. After each unanswered call and at the end, each user's rows, removal marks, imports and audit lines must
 * equal what was acknowledged. Once one server acknowledges a change, all others must show it.
 */
export async function runCluster(run: ClusterRun): Promise<ClusterReport> {
  const began = performance.now();
  const storage = await openStorage({ dataDir: '', databaseUrl: run.databaseUrl });
  const program = await bundleServer();
  const cluster = new Cluster(run, storage, (databaseUrl) =>
    startProcess(program, {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'only for tests and of no use elsewhere',
      LOG_LEVEL: 'error',
    }),
  );
  try {
    await cluster.open();
    await cluster.work();
    const { report } = cluster;
    report.seconds = Math.round((performance.now() - began) / 1000);
    return report;
  } finally {
    await cluster.close();
    await storage.close();
    await program.remove();
  }
}

class Cluster {
  readonly report = emptyReport();
  readonly #run: ClusterRun;
  readonly #storage: Storage;
  readonly #start: (databaseUrl: string) => Promise<Process>;
  readonly #random: () => number;
  #servers: Process[] = [];
  #users: RecordingUser[] = [];
  #done = 0;
  #isOver = false;

  constructor(run: ClusterRun, storage: Storage, start: (url: string) => Promise<Process>) {
    this.#run = run;
    this.#storage = storage;
    this.#start = start;
    this.#random = seeded(run.seed);
  }

  async open(): Promise<void> {
    const { users, seed, databaseUrl } = this.#run;
    for (let at = 1; at <= users; at += 1) {
      const made = await seedUser(this.#storage);
      const random = seeded(seed + at);
      this.#users.push(new RecordingUser({ ...made, random, longestStatement: LONGEST_STATEMENT }));
    }
    this.#servers = await Promise.all(
      Array.from({ length: SERVERS }, () => this.#start(databaseUrl)),
    );
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#servers.map((server) => server.kill()));
  }

  async work(): Promise<void> {
    const limit = setTimeout(() => {
      if (!this.#isOver)
        this.#wrong(`Not finished in time: ${this.#done} changes were acknowledged.`);
      this.#isOver = true;
    }, this.#run.withinMs);
    const users = this.#users.map((user) => this.#live(user));
    await Promise.all([this.#disturb(), this.#races(), ...users]);
    clearTimeout(limit);
    for (const user of this.#users) await this.#check(user, 'at the end');
    if (this.#run.awaitsClock) {
      const { left, problems } = await waitForErasing(this.#storage.read);
      this.report.erased = this.report.races - left;
      for (const problem of problems) this.#wrong(problem);
    }
    for (const { state } of this.#users) {
      for (const [action, times] of Object.entries(state.audit)) {
        this.report.changes[action] = (this.report.changes[action] ?? 0) + times;
      }
    }
  }

  #wrong(sentence: string): void {
    this.report.problems.push(sentence);
    this.#run.tell?.(sentence);
    // Further problems wouldn't tell us anything new.
    if (this.report.problems.length >= PROBLEMS_AT_MOST) this.#isOver = true;
  }

  #some<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  #address = (): string => this.#some(this.#servers)?.address ?? '';

  #note(status: number): void {
    this.report.answers[status] = (this.report.answers[status] ?? 0) + 1;
    if (status >= 500 && status !== 503) this.#wrong(`A call returned ${status}.`);
  }

  /** Alternates changes and page reads, each on a random server. */
  async #live(user: RecordingUser): Promise<void> {
    while (!this.#isOver) {
      await this.#look(user, this.#some(READS) ?? '');
      try {
        const step = await user.step(this.#address());
        this.#note(step === 'done' ? 200 : step === 'away' ? 503 : 0);
        if (step === 'done') {
          await this.#requireFresh(user);
          this.#count();
          while (!this.#isOver && !(await user.knowsIds(this.#address()))) {
            await waitForOpenTransactions(this.#storage.read);
          }
          continue;
        }
      } catch (error) {
        this.#wrong(error instanceof Error ? error.message : String(error));
      }
      this.report.unanswered += 1;
      await this.#check(user, `unanswered: ${user.pending?.do}`);
    }
  }

  #count(): void {
    this.#done += 1;
    if (this.#done % 500 === 0)
      this.#run.tell?.(`${this.#done} changes, ${this.report.kills} kills`);
  }

  /** Reads a page. Returns null if there is no response. */
  async #look(user: RecordingUser, path: string): Promise<unknown> {
    const client = clientAt(this.#address(), { token: user.token });
    const answer = await client.raw('GET', `/api${path}`).catch(() => null);
    const status = answer?.status ?? 0;
    this.#note(status);
    if (answer?.status === 200) return answer.body;
    if (answer && status !== 503) this.#wrong(failure(`GET ${path}`, answer).message);
    return null;
  }

  /** Requires that a random server shows an acknowledged change. */
  async #requireFresh(user: RecordingUser): Promise<void> {
    const page = await this.#look(user, '/transactions?year=2025&limit=1');
    if (page === null) return;
    const { total } = page as { total: number };
    const known = Object.keys(user.state.rows).length;
    if (total !== known) this.#wrong(`A list was stale: ${total} rows instead of ${known}.`);
  }

  /** Every acknowledged change is stored; an unanswered one is stored completely or not at all. */
  async #check(user: RecordingUser, when: string): Promise<void> {
    await waitForOpenTransactions(this.#storage.read);
    const { state, pending } = user;
    try {
      const found = await retryWhileAway(() => readState(this.#storage, user.userId));
      const possible = [state, ...(pending ? [apply(state, pending)] : [])];
      const same = possible.find((one) => textOf(one) === textOf(found));
      if (!same) {
        this.#wrong(
          `Lost, duplicated or incomplete (${when}): ${difference(textOf(state), textOf(found))}`,
        );
      }
      // The tables read here don't contain the former contents of removed rows.
      const { gone, taken } = same ?? state;
      user.state = { ...found, gone, taken };
    } catch (error) {
      this.#wrong(`${when}: ${error instanceof Error ? error.message : error}`);
    }
    user.pending = null;
  }

  async #races(): Promise<void> {
    while (!this.#isOver) {
      const addresses = () => this.#servers.map(({ address }) => address);
      const servers = {
        storage: this.#storage,
        addresses,
        answered: (status: number) => this.#note(status),
      };
      for (const sentence of await race(servers)) this.#wrong(`A race went wrong: ${sentence}`);
      this.report.races += 1;
    }
  }

  /** Spreads the kills evenly over the changes. Kills a server whatever it is doing, and starts another one. */
  async #disturb(): Promise<void> {
    const { kills, changes } = this.#run;
    while (!this.#isOver) {
      const due = Math.floor((changes * (this.report.kills + 1)) / (kills + 1));
      if (this.report.kills === kills) {
        if (this.#done >= changes) this.#isOver = true;
      } else if (this.#done >= due) await this.#kill();
      await wait(this.#random() * 20);
    }
  }

  async #kill(): Promise<void> {
    const server = this.#some(this.#servers);
    if (!server) return;
    await server.kill();
    this.#servers = this.#servers.filter((one) => one !== server);
    this.#servers.push(await this.#start(this.#run.databaseUrl));
    this.report.kills += 1;
    const { kills } = this.report;
    if (kills % RESTART_EACH === 1) await this.#breakDatabase(kills % (2 * RESTART_EACH) === 1);
    if (kills % RESTART_EACH === 3) await this.#moveShards();
  }

  async #moveShards(): Promise<void> {
    try {
      if (await moveShards(this.#storage.read)) this.report.moves += 1;
    } catch (error) {
      this.#wrong(`Couldn't move shards: ${error instanceof Error ? error.message : error}`);
    }
  }

  async #breakDatabase(byRestart: boolean): Promise<void> {
    const { restart } = this.#run;
    if (byRestart && restart) {
      await restart();
      this.report.restarts += 1;
    } else {
      await cutConnections(this.#storage.read);
      this.report.cuts += 1;
    }
    const began = performance.now();
    for (const { address } of this.#servers) {
      while ((await statusOf(`${address}/readyz`)) !== 200) await wait(20);
    }
    const pause = Math.round(performance.now() - began);
    this.report.longestPauseMs = Math.max(this.report.longestPauseMs, pause);
  }
}

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    async (answer) => {
      await answer.text();
      return answer.status;
    },
    () => 0,
  );

/** The first lines in which two states differ. */
function difference(expected: string, found: string): string {
  const [there, here] = [new Set(expected.split('\n')), new Set(found.split('\n'))];
  const missing = [...there].filter((line) => !here.has(line)).slice(0, 5);
  const more = [...here].filter((line) => !there.has(line)).slice(0, 5);
  return `missing ${JSON.stringify(missing)}, unexpected ${JSON.stringify(more)}`;
}
