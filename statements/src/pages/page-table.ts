import { compactIban, isIban } from '@saldo/domain/iban';
import { TableDays } from '../reading/days.ts';
import type { TableFile } from '../reading/read-table.ts';
import { StatementError } from '../statement.ts';
import type { TableRow } from '../tables/table.ts';
import { bareColumns, headedColumns } from './page-columns.ts';
import { isYearless, kindsOf, lacksYears } from './page-kinds.ts';
import type { PageLine } from './page-lines.ts';
import type { PageList } from './page-lists.ts';
import { type Layout, type PageRow, RowBuilder } from './page-rows.ts';
import { type Period, withYears } from './page-years.ts';

/** The ways in which the lines of a list may be rows and columns. */
export function layoutsOf({ headings, stretches }: PageList, today: string): Layout[] {
  const lines = stretches.flatMap((stretch) => stretch.lines);
  const days = new TableDays(today, false);
  const kinds = { yearless: lacksYears(lines, days), whole: headings !== null };
  const kindOf = kindsOf(days, kinds);
  const found = headings
    ? (['below', 'in order'] as const).map((matching) =>
        headedColumns(headings.cells, lines, { kindOf, matching }),
      )
    : [bareColumns(lines, kindOf)];
  return found.flatMap((columns) =>
    columns ? [false, true].map((isCarried) => ({ ...columns, kindOf, isCarried })) : [],
  );
}

/** The cells of a list under one layout. Null where it has no row. Throws for days whose year nothing says. */
export function tableOf(list: PageList, layout: Layout, period: Period | null): TableFile | null {
  const { headings, above, stretches } = list;
  const builder = new RowBuilder(
    stretches.flatMap(({ lines }) => lines),
    layout,
  );
  for (const { titles, lines } of stretches) {
    if (titles.length > 0) builder.close();
    builder.add(lines);
  }
  const body = dated(builder.done(), period);
  const [first] = body;
  if (!first) return null;
  const names = layout.columns.map(({ heading }) => heading);
  const head: TableRow[] = headings ? [{ line: first.line, cells: names }] : [];
  const titles = headings
    ? above
    : stretches.flatMap(({ lines }) => lines.filter(({ line }) => line < first.line));
  const rows = [...titles.map(titleOf), ...head];
  for (const [at, { titles: own, lines }] of stretches.entries()) {
    if (own.length > 0) rows.push(...own.map(titleOf), ...head);
    const from = at === 0 ? 0 : (lines[0]?.line ?? Infinity);
    const to = stretches.slice(at + 1).find((next) => next.lines.length > 0)?.lines[0]?.line;
    rows.push(...body.filter(({ line }) => line >= from && line < (to ?? Infinity)));
  }
  return { rows, place: 'Line', date1904: false, openEnd: null, kind: 'pdf' };
}

/** Rows whose days have their years. Throws where the period does not tell them. */
function dated(rows: readonly PageRow[], period: Period | null): readonly PageRow[] {
  const width = rows[0]?.cells.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => {
    const filled = rows.map(({ cells }) => cells[at] ?? '').filter((text) => text !== '');
    return filled.length > 0 && filled.every(isYearless);
  });
  if (columns.length === 0) return rows;
  const found = rows.map(({ cells, ...row }) => ({ ...row, cells: [...cells] }));
  for (const at of columns) {
    const filled = found.filter(({ cells }) => cells[at] !== '');
    const written = filled.map(({ cells }) => cells[at] ?? '');
    const texts = period && withYears(written, period);
    if (!texts) throw new StatementError((t) => t.pdf.noYears);
    for (const [i, { cells }] of filled.entries()) cells[at] = texts[i] ?? '';
  }
  return found;
}

/** As one text where it has several cells: figures and days above a list are none of its rows. */
const titleOf = ({ line, cells }: PageLine): TableRow => {
  const texts = cells.map(({ text }) => unbroken(text));
  return { line, cells: texts.length > 2 ? [texts.join(' ')] : texts };
};

const GROUPED_IBAN = /\b[A-Z]{2}\d{2}(?: [A-Z0-9]{1,4}){2,8}\b/g;

/** Account numbers in one piece. */
const unbroken = (text: string): string =>
  text.replace(GROUPED_IBAN, (found) => {
    const groups = found.split(' ');
    for (let count = groups.length; count > 2; count -= 1) {
      const own = groups.slice(0, count).join(' ');
      if (isIban(own)) return [compactIban(own), ...groups.slice(count)].join(' ');
    }
    return found;
  });
