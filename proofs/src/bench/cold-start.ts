import { readFileSync } from 'node:fs';
import { learn } from '@saldo/categorizer/local/learn';
import { suggest } from '@saldo/categorizer/local/suggest';
import type { Suggestion } from '@saldo/categorizer/local/suggestion';
import { cleanName } from '@saldo/categorizer/merchant-name';
import { TAXONOMY, topicOf } from '@saldo/categorizer/tables/taxonomy';
import { fold } from '@saldo/domain/text';
import { row } from './lib/result-lines.ts';

type Row = Readonly<Record<string, string>>;

/** Reads the file given by `--data FILE`: tab-separated rows below a header. */
function readRows(args: readonly string[]): Row[] {
  const at = args.indexOf('--data');
  const file = at < 0 ? undefined : args[at + 1];
  if (!file) throw new Error('Pass the rows: --data FILE (tab-separated, with a header).');
  const [head = '', ...lines] = readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean);
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

const percent = (n: number, of: number): string =>
  `${n} of ${of} = ${((100 * n) / Math.max(1, of)).toFixed(1)} %`;
const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}&+]+/gu, ' ')
    .trim();
const NEAR = 0.6;

function isNear(a: string, b: string): boolean {
  const [one, other] = [new Set(plain(a).split(' ')), new Set(plain(b).split(' '))];
  const both = [...one].filter((word) => other.has(word)).length;
  return both / (one.size + other.size - both) >= NEAR;
}

/** Measures counterparty names. Columns: `text`, `direction`, `expected` (alternatives separated by `|`) and `kind`. */
export function merchants(args: readonly string[]): void {
  const tallies = new Map<string, [number, number, number, number]>();
  for (const { text = '', direction, expected = '', kind = '' } of readRows(args)) {
    const said = cleanName({ description: text, amount: direction === 'in' ? 100 : -100 });
    const nobody = kind === 'none' || kind === 'own';
    const right = expected.split('|');
    const written = nobody ? said === null : said !== null && right.includes(said);
    const equal = written || (said !== null && right.some((one) => plain(one) === plain(said)));
    const near = equal || (said !== null && right.some((one) => isNear(one, said)));
    for (const name of [kind, 'all']) {
      const tally = tallies.get(name) ?? [0, 0, 0, 0];
      [written, nobody ? written : equal, nobody ? written : near, true].forEach((yes, i) => {
        if (yes) tally[i] = (tally[i] ?? 0) + 1;
      });
      tallies.set(name, tally);
    }
  }
  console.log(row(['Names', 'exact (85)', 'ignoring accents (92)', 'close (97)']));
  for (const [kind, [written, equal, near, all]] of tallies) {
    console.log(row([kind, percent(written, all), percent(equal, all), percent(near, all)]));
  }
}

/**
 * Measures suggestions without a single label. Columns: `text`, `amount`, `direction`, `expected` (taxonomy keys or
 * `undecided`) and `rhythm`.
 */
export function cold(args: readonly string[]): void {
  const rows = readRows(args);
  const all = TAXONOMY.flatMap((topic) => [topic, ...topic.children]);
  for (const [title, entries] of [
    ['Starter categories', all.filter(({ starter }) => starter)],
    ['The whole taxonomy', all],
  ] as const) {
    const categories = entries.map(({ key, name }) => ({
      id: key,
      name,
      parent_id: key.includes('.') ? topicOf(key).key : null,
    }));
    const model = learn({ categories, labeled: [] });
    const answers = suggest(model, rows.flatMap(askedOf));
    const byId = new Map(answers.suggestions.map((one) => [one.id, one]));
    const judged = rows.map((one, i) => judge(one, byId.get(`${i}.0`), answers.proposals));
    printCold(title, judged);
  }
}

const MONTHS = 6;

/** A monthly payment is asked about together with its repeats. */
function askedOf({ text = '', amount, direction, rhythm }: Row, i: number) {
  const cents = Math.round((direction === 'in' ? 100 : -100) * Number(amount));
  return Array.from({ length: rhythm === 'monthly' ? MONTHS : 1 }, (_, k) => ({
    id: `${i}.${k}`,
    description: text,
    amount: cents,
    date: `2026-${String(k + 2).padStart(2, '0')}-01`,
  }));
}

interface Judged {
  answerable: boolean;
  said: boolean;
  topic: boolean;
  entry: boolean;
  degree: Suggestion['degree'];
}

function judge(
  { expected = '' }: Row,
  answer: Suggestion | undefined,
  proposals: readonly { taxonomy: string | null }[],
): Judged {
  const proposed = answer?.proposal == null ? null : (proposals[answer.proposal]?.taxonomy ?? null);
  const said = answer?.category_id ?? proposed;
  const right = expected.split('|');
  const answerable = right[0] !== 'undecided';
  const keys = right.filter((key) => key !== 'undecided');
  const topic = said !== null && keys.some((key) => topicOf(key).key === topicOf(said).key);
  const entry = said !== null && keys.includes(said);
  return { answerable, said: said !== null, topic, entry, degree: answer?.degree ?? 'unsure' };
}

function printCold(title: string, all: readonly Judged[]): void {
  const asked = all.filter(({ answerable }) => answerable);
  const rest = all.filter(({ answerable }) => !answerable);
  const wrong = asked.filter(({ said, topic }) => said && !topic);
  const of = (list: readonly Judged[], degree: string) =>
    list.filter((one) => one.said && one.degree === degree);
  console.log(`\n${row([title, 'reached', 'target'])}`);
  const right = asked.filter(({ topic }) => topic);
  console.log(row(['right topic', percent(right.length, asked.length), '94']));
  const exact = asked.filter(({ entry }) => entry);
  console.log(row(['right entry', percent(exact.length, asked.length), '90 (taxonomy)']));
  console.log(row(['wrong', percent(wrong.length, asked.length), '≤ 3']));
  for (const [degree, aim] of [
    ['sure', '≥ 99.5'],
    ['likely', '≥ 95'],
  ] as const) {
    const [hits, tries] = [of(right, degree).length, of(asked, degree).length];
    console.log(row([`precision of ${degree}`, percent(hits, tries), aim]));
    console.log(row([`wrong and ${degree}`, percent(of(wrong, degree).length, asked.length), '']));
  }
  const silent = rest.filter(({ said, entry }) => !said || entry);
  console.log(row(['unanswered if undecidable', percent(silent.length, rest.length), '97']));
}
