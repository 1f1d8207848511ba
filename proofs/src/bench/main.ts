// npm run bench: measures what Saldo promises, as ratios within one run, next to this machine's own figures.
// - npm run bench -- --only imports,pages measures only those; --on sqlite uses only that engine.
// - npm run bench -- fuzz sends every kind of request; --requests N and --seed N vary the run.
// - npm run bench -- histories runs a thousand random histories; --runs N, --steps N and --seed N vary the run.
// - npm run bench -- growth shows the cost of one user among many; --people N sets the largest number of users, --rows
//   N the rows of each.
// - npm run bench -- nodes compares the busiest node of the cluster that CITUS_URL names with one PostgreSQL.
// - npm run bench -- face measures the screens in Chromium with its processor slowed four times; --part home,edits
//   measures only those.
// - npm run bench -- categorizer prints the categorizer's figures; --data FILE|DIR uses other labeled rows.
// - npm run bench -- merchants --data FILE and -- cold --data FILE measure names, and suggestions without a single
//   label.
// - npm run bench -- recurring and -- forecast measure recurring series and forecasts; --data FILE uses other households.
// - npm run bench -- households --to FILE writes the generated households that these measure.
import type { Engine } from '../../../server/src/platform/db/storage.ts';
import { writeHouseholds } from '../households/write.ts';
import { nodes } from './busiest-cluster-node.ts';
import { categorizer } from './categorizer.ts';
import { cold, merchants } from './cold-start.ts';
import { growth } from './cost-per-user.ts';
import { face } from './face/face.ts';
import { fuzzing } from './fuzzing.ts';
import { histories } from './histories.ts';
import { openPlaces, type Places } from './lib/fresh-databases.ts';
import { HEADING, type Line, printLine, row } from './lib/result-lines.ts';
import { seedHistory, seedUsersWithAccount } from './lib/seed-history.ts';
import { startServer } from './lib/server.ts';
import type { Setting } from './lib/setting.ts';
import { balances } from './promises/balances.ts';
import { changes } from './promises/changes.ts';
import { currencyFigures } from './promises/currencies.ts';
import { decided } from './promises/decided-merchants.ts';
import { deletion } from './promises/deletion.ts';
import { demoVisitors } from './promises/demo-visitors.ts';
import { others } from './promises/effect-of-imports.ts';
import { othersDuringUndo } from './promises/effect-of-undo.ts';
import { flat } from './promises/flat.ts';
import { imports } from './promises/import.ts';
import { javascript } from './promises/javascript.ts';
import { logins } from './promises/logins.ts';
import { manyFiles } from './promises/many-files.ts';
import { memory } from './promises/memory.ts';
import { metrics } from './promises/metrics.ts';
import { months } from './promises/months.ts';
import { notifications } from './promises/notifications.ts';
import { pages } from './promises/pages.ts';
import { requests } from './promises/requests.ts';
import { rules } from './promises/rules.ts';
import { undo } from './promises/undo.ts';
import { forecast, recurring } from './recurring.ts';

const ENGINES = ['sqlite', 'postgres'] as const;
/** The order matters, because `memory` reports the peak of the imports before it. */
const IN_EMPTY = {
  imports,
  decided,
  files: manyFiles,
  others,
  memory,
  changes,
  months,
  rules,
  logins,
  notifications,
  deletion,
  undo,
  undoing: othersDuringUndo,
  currencies: currencyFigures,
};
const IN_FULL = ['pages', 'metrics', 'balances', 'flat', 'requests'] as const;
const NAMES = ['categorizer', 'javascript', ...Object.keys(IN_EMPTY), ...IN_FULL, 'demo'];

const [, , first = ''] = process.argv;
const ALONE = [
  ...['categorizer', 'merchants', 'cold', 'recurring', 'forecast', 'households'],
  ...['face', 'fuzz', 'growth', 'histories', 'nodes'],
];
const only = ALONE.includes(first) ? [first] : chosen('--only', NAMES);
const engines = chosen('--on', ENGINES);
let missed = 0;

const began = performance.now();
if (only.includes('categorizer')) categorizer(process.argv.slice(2));
if (only.includes('merchants')) merchants(process.argv.slice(2));
if (only.includes('cold')) cold(process.argv.slice(2));
if (only.includes('recurring')) recurring(process.argv.slice(2));
if (only.includes('forecast')) forecast(process.argv.slice(2));
if (only.includes('households')) writeHouseholds(process.argv.slice(2));
if (only.includes('javascript')) {
  heading('In the browser');
  print(javascript());
}
if (only.includes('nodes')) {
  heading('Cluster');
  print(await nodes(process.argv));
}
if (only.includes('face')) {
  heading('Screens');
  print(await face(process.argv));
}
for (const engine of engines) await measureOn(engine);
console.log(`\n${missed === 0 ? 'All promises kept' : `${missed} MISSED`}, in ${seconds()} s.`);
process.exitCode = missed === 0 ? 0 : 1;

async function measureOn(engine: Engine): Promise<void> {
  if (only.includes('fuzz')) {
    heading(`Fuzzing, on ${engine}`);
    print(await fuzzing(engine, process.argv));
  }
  if (only.includes('histories')) {
    heading(`Random histories, on ${engine}`);
    print(await histories(engine, process.argv));
  }
  if (only.includes('growth')) {
    heading(`One user among many, on ${engine}`);
    print(await growth(engine, process.argv));
  }
  if (!asksFor([...Object.keys(IN_EMPTY), ...IN_FULL, 'demo'])) return;
  heading(engine === 'sqlite' ? 'On SQLite' : 'On PostgreSQL');
  const places = await openPlaces(engine);
  try {
    if (asksFor(Object.keys(IN_EMPTY))) await inSetting(places, inEmpty);
    if (asksFor(IN_FULL)) await inSetting(places, inFull);
    if (asksFor(['demo']))
      await inSetting(places, async (setting) => print(await demoVisitors(setting)), 'on');
  } finally {
    await places.close();
  }
}

async function inSetting(
  places: Places,
  work: (setting: Setting) => Promise<void>,
  demo: 'on' | 'off' = 'off',
): Promise<void> {
  const place = await places.fresh();
  const server = await startServer({ ...place.environment, DEMO: demo });
  try {
    await work({ place, server });
  } finally {
    await server.stop();
    await place.remove();
  }
}

async function inEmpty(setting: Setting): Promise<void> {
  for (const [name, promise] of Object.entries(IN_EMPTY)) {
    if (only.includes(name)) print(await promise(setting));
  }
}

/** A database with one user with 500,000 transactions, and about a hundred others. */
async function inFull(setting: Setting): Promise<void> {
  const { bare } = setting.place;
  const [many, some, few, ...rest] = await seedUsersWithAccount(bare, 103);
  if (!many || !some || !few) return;
  await seedHistory(bare, many, 500_000);
  await seedHistory(bare, some, 50_000);
  await seedHistory(bare, few, 5000);
  for (const person of rest) await seedHistory(bare, person, 1000);
  await bare.settle();
  if (only.includes('pages')) print(await pages(setting, many));
  if (only.includes('metrics')) print(await metrics(setting, many));
  if (only.includes('balances')) print(await balances(setting, many));
  if (only.includes('flat')) print(await flat(setting, { few, some, many }));
  if (only.includes('requests')) print(await requests(setting, few));
}

function heading(where: string): void {
  console.log(`\n${row([where, ...HEADING])}`);
}

function print(lines: readonly Line[]): void {
  for (const line of lines) {
    printLine(line);
    if (!line.kept) missed += 1;
  }
}

function asksFor(names: readonly string[]): boolean {
  return names.some((name) => only.includes(name));
}

function chosen<T extends string>(option: string, all: readonly T[]): readonly T[] {
  const at = process.argv.indexOf(option);
  if (at < 0) return all;
  const names = (process.argv[at + 1] ?? '').split(',') as T[];
  if (names.every((name) => all.includes(name))) return names;
  throw new Error(`${option} accepts any of ${all.join(', ')}.`);
}

function seconds(): string {
  return ((performance.now() - began) / 1000).toFixed(0);
}
