import { compactIban, isIban } from '@saldo/domain/iban';
import { TableDays } from '../fields/days.ts';
import type { TableFile } from '../reading/read-table.ts';
import { StatementError } from '../statement.ts';
import type { TableRow } from '../tables/table.ts';
import { bareColumns, headedColumns, namesDay, namesMoney, roleNames } from './page-columns.ts';
import { type Headings, meet } from './page-headings.ts';
import { isYearless, kindsOf, lacksYears } from './page-kinds.ts';
import { isFigure, type PageLine } from './page-lines.ts';
import type { PageList } from './page-lists.ts';
import { type Layout, NO_DAY, type PageRow, RowBuilder } from './page-rows.ts';
import { applyDirectionLetters } from './page-signs.ts';
import { type PrintedPeriod, resolveYears } from './page-years.ts';

/** Returns the possible ways to split a list's lines into rows and columns. */
export function layoutsOf({ headings, stretches }: PageList, today: string): Layout[] {
  const lines = stretches.flatMap((stretch) => stretch.lines);
  const days = new TableDays(today, false);
  const heads = (headings?.cells ?? []).filter(({ text }) => namesDay({ roles: roleNames(text) }));
  const firsts = new Set(lines.map(({ cells }) => cells[0]));
  const kindOf = kindsOf(days, {
    yearless: lacksYears(lines, days),
    whole: headings !== null,
    holdsDays: (cell) => (headings ? heads.some((head) => meet(head, cell)) : firsts.has(cell)),
  });
  const found = headings
    ? (['below', 'in order'] as const).map((matching) =>
        headedColumns(headings.cells, lines, { kindOf, matching }),
      )
    : [bareColumns(lines, kindOf)];
  const isBySection = new Set(stretches.map(({ direction }) => direction)).size > 1;
  return found.flatMap((columns) =>
    columns
      ? [false, true].flatMap((isCarried) =>
          [true, false].map((isStacked) => ({
            ...{ ...columns, kindOf, isCarried, isStacked, isBySection },
          })),
        )
      : [],
  );
}

export interface DocumentFacts {
  /** Periods that the document may mean, the likeliest first. */
  periods: readonly PrintedPeriod[];
  /** Currency next to the document's amounts, if all amounts have the same one. */
  currency: string | null;
}

export interface PageTable {
  file: TableFile;
  /** True if columns, letters or titles give the direction, not just signs. */
  isSigned: boolean;
}

/**
 * Builds the table of a list, using one layout. Null if the list has no row. Throws for dates whose year cannot be
 * determined.
 */
export function tableOf(list: PageList, layout: Layout, said: DocumentFacts): PageTable | null {
  const { headings, above, stretches } = list;
  if (headings && isTwice(headings)) throw new StatementError((t) => t.pdf.sideBySide);
  const { rows: body, isSigned } = applyDirectionLetters(
    dated(bodyOf(list, layout), layout, said.periods),
  );
  const [first] = body;
  if (!first) return null;
  const cells = layout.columns.map(({ heading }) => heading);
  const head: TableRow[] = headings ? [{ line: first.line, cells }] : [];
  const titles = headings
    ? above
    : stretches.flatMap(({ lines }) => lines.filter(({ line }) => line < first.line));
  const currency =
    said.currency === null ? [] : [{ line: first.line, cells: ['Currency:', said.currency] }];
  const rows = [
    ...titles.map(titleOf),
    ...currency,
    ...head,
    ...stretchesOf(list, body, layout, [...currency, ...head]),
  ];
  const roles = layout.columns.flatMap((column) => column.roles);
  const isSplit = roles.includes('income') && roles.includes('expense');
  return {
    file: { rows, place: 'Line', date1904: false, openEnd: null, kind: 'pdf' },
    isSigned: isSigned || layout.isBySection || isSplit,
  };
}

/** True if the headings appear twice because two lists are side by side. */
function isTwice({ cells }: Headings): boolean {
  const days = cells.map(({ text }) => text).filter((text) => namesDay({ roles: roleNames(text) }));
  return new Set(days).size < days.length;
}

function bodyOf({ stretches }: PageList, layout: Layout): PageRow[] {
  const builder = new RowBuilder(
    stretches.flatMap(({ lines }) => lines),
    layout,
  );
  for (const { titles, lines } of stretches) {
    if (titles.length > 0) builder.close();
    builder.add(lines);
  }
  return builder.done();
}

/**
 * Returns the rows of all stretches, each stretch below its account's titles and headings. Amounts get a minus if a
 * title says that they are money out.
 */
function stretchesOf(
  { stretches }: PageList,
  body: readonly PageRow[],
  { isBySection }: Layout,
  head: readonly TableRow[],
): TableRow[] {
  return stretches.flatMap(({ titles, lines, direction }, at) => {
    const from = at === 0 ? 0 : (lines[0]?.line ?? Infinity);
    const next = stretches.slice(at + 1).find((one) => one.lines.length > 0);
    const to = next?.lines[0]?.line ?? Infinity;
    const own = body.filter(({ line }) => line >= from && line < to);
    return [
      ...(titles.length > 0 ? [...titles.map(titleOf), ...head] : []),
      ...(isBySection && direction === 'out' ? own.map(taken) : own),
    ];
  });
}

/** Returns the row with its amounts as money out. */
const taken = ({ cells, ...row }: PageRow): PageRow => ({
  ...row,
  cells: cells.map((text) => (isFigure(text) && /^\p{Sc}?\d/u.test(text) ? `-${text}` : text)),
});

/** Adds years to dates. Throws if no period determines them. */
function dated(
  rows: readonly PageRow[],
  layout: Layout,
  periods: readonly PrintedPeriod[],
): readonly PageRow[] {
  const columns = [...layout.columns.entries()].flatMap(([at, column]) => {
    // In a money column, `12.05` is an amount and not a date.
    if (namesMoney(column)) return [];
    const filled = rows.map(({ cells }) => cells[at] ?? '').filter(isDayThere);
    return filled.length > 0 && filled.every(isYearless) ? [at] : [];
  });
  if (columns.length === 0) return rows;
  const writtenAt = (at: number) => rows.map(({ cells }) => cells[at] ?? '').filter(isDayThere);
  for (const period of periods) {
    const read = columns.map((at) => resolveYears(writtenAt(at), period));
    if (read.includes(null)) continue;
    const left = read.map((texts) => [...(texts ?? [])]);
    return rows.map((row) => ({
      ...row,
      cells: row.cells.map((text, at) => {
        const column = columns.indexOf(at);
        return column >= 0 && isDayThere(text) ? (left[column]?.shift() ?? '') : text;
      }),
    }));
  }
  throw new StatementError((t) => t.pdf.noYears);
}

const isDayThere = (text: string): boolean => text !== '' && text !== NO_DAY;

/** Joins several cells into one, so that amounts and dates above a list do not look like rows. */
const titleOf = ({ line, cells }: PageLine): TableRow => {
  const texts = cells.map(({ text }) => unbroken(text));
  return { line, cells: texts.length > 2 ? [texts.join(' ')] : texts };
};

const GROUPED_IBAN = /\b[A-Z]{2}\d{2}(?: [A-Z0-9]{1,4}){2,8}\b/g;

/** Joins the groups of account numbers. */
const unbroken = (text: string): string =>
  text.replace(GROUPED_IBAN, (found) => {
    const groups = found.split(' ');
    for (let count = groups.length; count > 2; count -= 1) {
      const own = groups.slice(0, count).join(' ');
      if (isIban(own)) return [compactIban(own), ...groups.slice(count)].join(' ');
    }
    return found;
  });
