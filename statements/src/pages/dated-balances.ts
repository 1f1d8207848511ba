import { balanceWords } from '../fields/balance-words.ts';
import type { Period, TableDays } from '../fields/days.ts';
import { factsOf, foldWord, rolesOf } from '../fields/vocabulary.ts';
import { isFigure, type PageLine } from './page-lines.ts';
import { DAY } from './page-years.ts';
import { factAt, type PrintedFact } from './printed-facts.ts';

interface Dated {
  label: string;
  day: string;
  fact: (end: 'opening' | 'closing') => PrintedFact;
}

/**
 * Returns the opening and the closing balance of a document that states two balances under one name, each with its day:
 * `Balance as of 01.10.2026`. They also bound its period, and so do two that are named opening and closing balance.
 */
export function datedBalances(
  lines: readonly PageLine[],
  days: TableDays,
): { facts: PrintedFact[]; period: Period | null } {
  const found = lines.flatMap((line) => datedOn(line, days));
  for (const { label } of found) {
    const some = found.filter((one) => one.label === label);
    const [first, last] = some.toSorted((a, b) => (a.day < b.day ? -1 : 1));
    if (some.length !== 2 || !first || !last || first.day === last.day) continue;
    return {
      facts: [first.fact('opening'), last.fact('closing')],
      period: { from: first.day, to: last.day },
    };
  }
  const named = (end: 'opening' | 'closing') => {
    const days = found.filter(({ label }) => factsOf(label).includes(end)).map(({ day }) => day);
    return new Set(days).size === 1 ? (days[0] ?? null) : null;
  };
  const [from, to] = [named('opening'), named('closing')];
  return { facts: [], period: from && to && from < to ? { from, to } : null };
}

function datedOn(line: PageLine, days: TableDays): Dated[] {
  const [label, ...others] = line.cells;
  const [written, second] = label?.text.match(DAY) ?? [];
  const figures = others.filter(({ text }) => isFigure(text));
  const [figure] = figures;
  if (!label || !figure || figures.length > 1 || written === undefined || second !== undefined) {
    return [];
  }
  const day = days.read(written, 'day-first') ?? days.read(written, 'month-first');
  const name = label.text.replace(written, ' ').trim();
  const isBalance =
    balanceWords(name)?.means === 'balance' ||
    rolesOf(name.replace(/:$/, '')).some(({ means }) => means === 'balance');
  if (day === null || !isBalance) return [];
  return [{ label: foldWord(name), day, fact: (end) => factAt(end, line, figure, name) }];
}
