import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coldStart, newCategories, preselected, sharesOf } from './categorizer-figures.ts';
import { TARGETS } from './categorizer-targets.ts';
import { measureTimes } from './categorizer-times.ts';
import { readSetting } from './labeled-set.ts';
import { row } from './lib/result-lines.ts';

const OWN_DATA = fileURLToPath(new URL('../../data', import.meta.url));
const SHARES = [0.01, 0.05, 0.2, 0.5];

/** Prints how well the categorizer does on labeled rows. `--data FILE|DIR` uses rows other than the repository's. */
export function categorizer(args: readonly string[]): void {
  const at = args.indexOf('--data');
  const data = at < 0 ? OWN_DATA : (args[at + 1] ?? OWN_DATA);
  for (const file of filesOf(data)) measureSet(file);
  console.log(`\n${row(['Processor time', 'reached', 'target'])}`);
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
  console.log(row(['share labeled', ...SHARES.map((share) => `${share * 100} %`)]));
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
  console.log(row(['no labels: right topic', percent(coldStart(setting)), aim(targets?.cold)]));
  const cold = preselected(setting);
  console.log(row(['no labels: wrong among preselected', percent(cold.wrong), '(≤ 3)']));
  console.log(row(['no labels: share preselected', percent(cold.share)]));
  const fresh = newCategories(setting);
  console.log(row(['topic removed: purity of proposals', percent(fresh.purity), '(≥ 85)']));
  console.log(
    row(['topic removed: share proposed again', percent(fresh.again), aim(targets?.again)]),
  );
  console.log(row(['topic removed: forced into other categories', percent(fresh.forced)]));
  console.log(row(['nothing removed: rows wrongly proposed', percent(fresh.wrong), '(≤ 0.5)']));
}

const percent = (share: number): string => (share * 100).toFixed(1);
