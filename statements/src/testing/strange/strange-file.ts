import { randomOf } from '../any/ledger.ts';
import { printDelimited } from '../any/print-delimited.ts';
import { bankSketch, ownSketch } from './columns.ts';
import { ODDITIES } from './oddities.ts';
import { type Cells, type Event, HEADED, oneIn, type Sketch } from './sketch.ts';

/** A statement in a form that nobody has seen, and what it says. */
export interface StrangeFile {
  text: string;
  oddities: readonly string[];
  currency: string;
  /** Transactions by account and currency, or null if no reading is right. */
  right: readonly (readonly string[])[] | null;
}

const MOST_ODDITIES = 4;

/** Makes a statement of random columns, or of a known bank's, and makes it strange in one to four ways. */
export function strangeFile(seed: number): StrangeFile {
  const random = randomOf(seed * 7919);
  const sketch = (oneIn(random, 3) ? bankSketch(random) : null) ?? ownSketch(random);
  const names = Object.keys(ODDITIES);
  const chosen = new Set<string>();
  for (let times = 1 + random(MOST_ODDITIES); times > 0; times -= 1) {
    chosen.add(names[random(names.length)] ?? '');
  }
  for (const name of names) {
    if (chosen.has(name) && ODDITIES[name]?.(sketch)) sketch.oddities.push(name);
  }
  const { oddities, currency, delimiter } = sketch;
  const text = printDelimited(linesOf(sketch), { delimiter: DELIMITERS[delimiter] ?? ';' });
  return { text, oddities, currency, right: sketch.isDamaged ? null : rightOf(sketch) };
}

const DELIMITERS: Readonly<Record<string, ';' | ',' | '\t' | '|'>> = {
  ';': ';',
  ',': ',',
  '\t': '\t',
  '|': '|',
};

function linesOf(sketch: Sketch): string[][] {
  const { columns, events, above, first, last, before, sections, below } = sketch;
  const printed = (cells: Cells) => columns.map(({ use }) => cells[use] ?? '');
  const ordered = sketch.isNewestFirst ? events.toReversed() : events;
  const headings = sketch.hasHeadings ? [columns.map(({ heading }) => heading)] : [];
  const rowsOf = (event: Event) => [
    ...(sections.get(event) ?? []).map((line) =>
      line === HEADED ? columns.map(({ heading }) => heading) : line,
    ),
    ...(before.get(event) ?? []).map(printed),
    columns.map(({ of }) => of(event)),
  ];
  return [
    ...[...above, ...headings, ...first.map(printed)],
    ...[...ordered.flatMap(rowsOf), ...last.map(printed), ...below],
  ];
}

export const keyOf = (day: string, cents: number): string => `${day} ${cents}`;

function rightOf({ events, hasAccounts }: Sketch): string[][] {
  const groups = new Map<string, string[]>();
  for (const { isMoved, cents, day, account, currency } of events) {
    if (!isMoved || cents === 0) continue;
    const group = `${hasAccounts ? account : ''} ${currency}`;
    groups.set(group, [...(groups.get(group) ?? []), `${keyOf(day, cents)} ${currency}`]);
  }
  return [...groups.values()].map((rows) => rows.toSorted());
}
