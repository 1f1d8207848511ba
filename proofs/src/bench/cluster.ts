// npm run test:cluster: three servers on one PostgreSQL, or on the cluster that CITUS_URL names, killed while users
// work.
// --kills N, --changes N, --people N and --seed N vary the run; --write writes the report to docs/cluster.md.
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ClusterReport } from '../cluster/report.ts';
import { runCluster } from '../cluster/run-cluster.ts';
import { crashing } from '../cluster/wait-for-database.ts';
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  ownName,
  startPostgres,
  urlOfAllNodes,
} from '../harness/postgres.ts';
import { numberOf } from './lib/arguments.ts';

const MINUTES = 50;

const asked = (option: string, otherwise: number): number =>
  numberOf(process.argv, option) ?? otherwise;
const seed = asked('--seed', randomInt(2 ** 31));
const given = process.env.CITUS_URL;
const page = given ? 'cluster-citus' : 'cluster';
const PAGE = fileURLToPath(new URL(`../../../docs/${page}.md`, import.meta.url));
// With PostgreSQL's default settings, so writes are durable.
const own = given ? undefined : await startPostgres([]);
const server = given ?? own?.url ?? '';
const name = ownName();
await createDatabase(server, name);
const url = databaseUrl(server, name);
const restart = own
  ? async () => {
      await own.goAway();
      await own.comeBack();
    }
  : await crashing(url);
try {
  const users = asked('--people', 12);
  const report = await runCluster({
    databaseUrl: await urlOfAllNodes(url),
    seed,
    users,
    awaitsClock: true,
    kills: asked('--kills', 50),
    changes: asked('--changes', 10_000),
    withinMs: MINUTES * 60_000,
    tell: (line) => console.log(line),
    ...(restart && { restart }),
  });
  const text = pageOf(report, users);
  console.log(`\n${text}`);
  if (process.argv.includes('--write')) writeFileSync(PAGE, text);
  process.exitCode = report.problems.length > 0 ? 1 : 0;
} catch (error) {
  // Report it now, because cleanup may fail too and its error would replace this one.
  console.error(error);
  process.exitCode = 1;
} finally {
  await dropDatabase(server, name);
  await own?.stop();
}

function pageOf(report: ClusterReport, users: number): string {
  const changes = Object.values(report.changes).reduce((sum, times) => sum + times, 0);
  const calls = Object.values(report.answers).reduce((sum, times) => sum + times, 0);
  const answers = Object.entries(report.answers).map(
    ([status, times]) =>
      `| ${status === '0' ? 'none: its server was killed' : status} | ${times} |`,
  );
  const kinds = Object.entries(report.changes).map(([action, times]) => `| ${action} | ${times} |`);
  return `# Several servers on ${given ? 'a cluster of Citus' : 'one PostgreSQL'}

The report of \`npm run test:cluster -- --write\`: three servers, ${users} people who ask any of them for anything, servers
killed with SIGKILL in the middle of it, ${given ? 'a node of it crashed, or all connections to it and between its nodes cut' : 'the database restarted or all its connections cut'}. After each call that was not
answered, and in the end, all that a person has is compared with what was acknowledged; each change is asked for from
some server as soon as one has acknowledged it; and the same is asked of all servers at once, where one may win. In the end no job by the clock may have failed.

| | |
|---|---|
| changes that came through | ${changes} |
| calls | ${calls} |
| servers killed | ${report.kills} |
| ${given ? 'crashes of a node, each in turn' : 'restarts of PostgreSQL'} | ${report.restarts} |
| all connections cut | ${report.cuts} |
${given ? `| shards moved to another node meanwhile | ${report.moves} |\n` : ''}| races of all servers | ${report.races} |
| people who closed their account, each erased by the clock of some server | ${report.erased} |
| changes without a clear answer, each then found whole or not there | ${report.unanswered} |
| until all servers were ready again after the database came back | ${report.longestPauseMs} ms at most |
| **lost, doubled, half, stale, or answered with 500** | **${report.problems.length}** |
| time, on ${cpus().length} cores | ${report.seconds} s |

| answer | calls |
|---|---|
${answers.join('\n')}

| change | times |
|---|---|
${kinds.join('\n')}
${report.problems.map((problem) => `\n- ${problem}`).join('')}`;
}
