// npm run test:cluster: three servers on one PostgreSQL, or on the cluster that CITUS_URL names, killed while users
// work.
// --kills N, --changes N, --people N and --seed N vary the run; --write writes the report to docs/cluster.md or
// docs/cluster-citus.md.
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
import { numberOption } from './lib/arguments.ts';

const MINUTES = 50;

const asked = (option: string, otherwise: number): number =>
  numberOption(process.argv, option) ?? otherwise;
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
    ([status, times]) => `| ${status === '0' ? 'none (server killed)' : status} | ${times} |`,
  );
  const kinds = Object.entries(report.changes).map(([action, times]) => `| ${action} | ${times} |`);
  return `# Several servers on ${given ? 'a Citus cluster' : 'one PostgreSQL'}

Report of \`npm run test:cluster -- --write\`: three servers and ${users} users who call any of them. Servers are killed
with SIGKILL at any moment, and ${given ? 'a node is crashed or all connections to and between nodes are cut' : 'the database is restarted or all its connections are cut'}.

- After each unanswered call, and at the end, all of a user's data is compared with what was acknowledged.
- Every acknowledged change is read back from a random server immediately.
- All servers receive the same call at the same time, and only one of them may succeed.
- At the end, no scheduled job may have failed.

| | |
|---|---|
| acknowledged changes | ${changes} |
| calls | ${calls} |
| servers killed | ${report.kills} |
| ${given ? 'crashes of a node, one after another' : 'restarts of PostgreSQL'} | ${report.restarts} |
| times all connections were cut | ${report.cuts} |
${given ? `| shards moved to another node meanwhile | ${report.moves} |\n` : ''}| races between all servers | ${report.races} |
| users who deleted their account, each erased by a server's scheduler | ${report.erased} |
| changes without a clear answer, each found complete or absent | ${report.unanswered} |
| time until all servers were ready again after the database returned | ${report.longestPauseMs} ms at most |
| **lost, duplicated, incomplete, stale, or answered with 500** | **${report.problems.length}** |
| duration, on ${cpus().length} cores | ${report.seconds} s |

| answer | calls |
|---|---|
${answers.join('\n')}

| change | times |
|---|---|
${kinds.join('\n')}
${report.problems.map((problem) => `\n- ${problem}`).join('')}`;
}
