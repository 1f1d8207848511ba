import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  coldStart,
  type Labels,
  newCategories,
  type Setting,
  sharesOf,
} from './categorizer-figures.ts';
import { TARGETS } from './categorizer-targets.ts';
import { measureTimes } from './categorizer-times.ts';
import { row } from './lib/lines.ts';

const OWN_DATA = fileURLToPath(new URL('../data', import.meta.url));
const SHARES = [0.01, 0.05, 0.2, 0.5];

/** Prints what the categorizer reaches on labelled rows: `--data FILE|DIR` measures others than the repository's own. */
export function categorizer(args: readonly string[]): void {
  const at = args.indexOf('--data');
  const data = at < 0 ? OWN_DATA : (args[at + 1] ?? OWN_DATA);
  for (const file of filesOf(data)) measureSet(file);
  console.log(`\n${row(['Time of the processor', 'reached', 'aim'])}`);
  for (const { what, reached, aim } of measureTimes()) console.log(row([what, reached, aim]));
}

function filesOf(data: string): string[] {
  if (!statSync(data).isDirectory()) return [data];
  return readdirSync(data)
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map((name) => join(data, name));
}

function measureSet(file: string): void {
  const setting = readSetting(file);
  const targets = TARGETS[basename(file)];
  console.log(
    `\n${basename(file)}: ${setting.rows.length} rows, ${setting.categories.length} labels`,
  );
  console.log(row(['share labelled', ...SHARES.map((share) => `${share * 100} %`)]));
  for (const order of ['random', 'in time'] as const) {
    const figures = sharesOf(setting, SHARES, order);
    for (const name of ['accuracy', 'macro-F1', 'coverage at 95 %'] as const) {
      const cells = figures.map((figure, i) => {
        const target = targets?.[order]?.[name]?.[i];
        return `${percent(figure[name])}${target === undefined ? '' : ` (${target})`}`;
      });
      console.log(row([`${name}, ${order}`, ...cells]));
    }
  }
  const aim = (value: number | undefined) => (value === undefined ? '' : `(${value})`);
  console.log(row(['cold start, right topic', percent(coldStart(setting)), aim(targets?.cold)]));
  const fresh = newCategories(setting);
  console.log(
    row(['a topic taken away: purity of what is proposed', percent(fresh.purity), '(≥ 85)']),
  );
  console.log(
    row(['a topic taken away: share proposed again', percent(fresh.again), aim(targets?.again)]),
  );
  console.log(row(['a topic taken away: forced into other categories', percent(fresh.forced)]));
  console.log(row(['all there: rows wrongly proposed', percent(fresh.wrong), '(≤ 0.5)']));
}

const percent = (share: number): string => (share * 100).toFixed(1);

function readSetting(file: string): Setting {
  const [head, ...lines] = readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean).map(cells);
  const column = (name: string) => head?.indexOf(name) ?? -1;
  const [id, date, description, amount, category] = [
    'id',
    'date',
    'description',
    'amount',
    'category',
  ].map(column);
  const rows = lines.map((line) => ({
    id: line[id ?? -1] ?? '',
    date: line[date ?? -1] ?? '',
    description: line[description ?? -1] ?? '',
    amount: Math.round(Number(line[amount ?? -1]) * 100),
    category_id: line[category ?? -1] ?? '',
    source: 'hand' as const,
  }));
  const labels = readLabels(file);
  const names = [...new Set(rows.map(({ category_id }) => category_id))].sort();
  const categories = names.map((name) => ({
    id: name,
    parent_id: null,
    name,
    ...(labels ? { taxonomy: labels[name] ?? [] } : {}),
  }));
  return { rows, categories, labels };
}

function readLabels(file: string): Labels | null {
  const beside = join(dirname(file), 'labels.json');
  if (!existsSync(beside)) return null;
  return JSON.parse(readFileSync(beside, 'utf8'))[basename(file)] ?? null;
}

/** One line of comma-separated values, quotes included. */
function cells(line: string): string[] {
  const found = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...found].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
