import { type ColumnRole, rolesOf } from '../fields/vocabulary.ts';
import { MOST_COLUMNS } from './page-headings.ts';
import type { PageCell, PageLine } from './page-lines.ts';

export interface PageColumn {
  heading: string;
  roles: readonly ColumnRole[];
  left: number;
  right: number;
}

export type CellKind = 'day' | 'money' | 'text';

export interface ColumnFit {
  /** Column index, or -1. */
  at: number;
  /**
   * True if the cell is text, or is aligned with the dates or amounts of that column. False for a date or amount that
   * is only part of a description.
   */
  fits: boolean;
}

export type Placing = (cell: PageCell, kind: CellKind) => ColumnFit;

export type KindOf = (cell: PageCell) => CellKind;

const DAYS: readonly ColumnRole[] = ['date', 'value_date', 'purchase_date'];
const MONEY: readonly ColumnRole[] = [
  ...(['amount', 'income', 'expense', 'balance', 'fee', 'original_amount', 'rate'] as const),
];
/** Maximum difference between edges of one column, in points. */
export const SAME_EDGE = 3;
/** Maximum horizontal gap between a heading and numbers that are not directly below it. */
const FARTHEST = 14;

export const roleNames = (heading: string): ColumnRole[] => [
  ...new Set(rolesOf(heading).map(({ means }) => means)),
];
export const namesDay = ({ roles }: Pick<PageColumn, 'roles'>): boolean =>
  roles.some((role) => DAYS.includes(role));
export const namesMoney = ({ roles }: PageColumn): boolean =>
  roles.some((role) => MONEY.includes(role));

/** Cells that share a left or right edge. */
export interface Edge {
  at: number;
  left: number;
  right: number;
  count: number;
}

export function edgesOf(cells: readonly PageCell[], side: 'left' | 'right'): Edge[] {
  const edges: Edge[] = [];
  for (const cell of cells.toSorted((one, other) => one[side] - other[side])) {
    const last = edges.at(-1);
    if (last && cell[side] - last.at <= SAME_EDGE) {
      last.count += 1;
      last.left = Math.min(last.left, cell.left);
      last.right = Math.max(last.right, cell.right);
    } else {
      edges.push({ at: cell[side], left: cell.left, right: cell.right, count: 1 });
    }
  }
  return edges;
}

const NONE: Edge = { at: 0, left: 0, right: 0, count: 0 };

function edgeAt(edges: readonly Edge[], side: number): Edge | undefined {
  let [from, to] = [0, edges.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((edges[middle]?.at ?? 0) <= side) from = middle + 1;
    else to = middle;
  }
  const edge = edges[from - 1];
  return edge && side - edge.at <= SAME_EDGE ? edge : undefined;
}

/** How numbers are matched to headings: `below` by their position, `in order` by counting both from left to right. */
export type Matching = 'below' | 'in order';

/** Returns the columns under the headings, or null if the given matching cannot assign the numbers to the headings. */
export function headedColumns(
  headings: readonly PageCell[],
  lines: readonly PageLine[],
  { kindOf, matching }: { kindOf: KindOf; matching: Matching },
): { columns: PageColumn[]; place: Placing } | null {
  const columns = headings.map(({ text, left, right }): PageColumn => {
    return { heading: text, roles: roleNames(text), left, right };
  });
  const cells = lines.flatMap((line) => line.cells);
  const of = (kind: CellKind) => cells.filter((cell) => kindOf(cell) === kind);
  const money = edgesOf(of('money'), 'right');
  const moneyAt = matching === 'below' ? below(money, columns) : ordered(money, columns);
  if (!moneyAt) return null;
  const dayAt = new Map<PageCell, number>();
  for (const cell of of('day')) {
    const at = nearest(cell, columns);
    const column = columns[at];
    if (column && (namesDay(column) || column.roles.length === 0)) dayAt.set(cell, at);
  }
  const extents = columns.map(({ left, right }) => ({ left, right }));
  for (const [edge, at] of moneyAt) widen(extents[at], edge);
  for (const [cell, at] of dayAt) widen(extents[at], cell);
  const isPlaced = (cell: PageCell) =>
    dayAt.has(cell) || (kindOf(cell) === 'money' && moneyAt.has(edgeAt(money, cell.right) ?? NONE));
  const texts = cells.filter((cell) => !isPlaced(cell));
  const starts = textStarts(columns, extents, texts);
  const placeText = (cell: PageCell): number =>
    starts.findLastIndex((start) => start <= cell.left + 1);
  const place: Placing = (cell, kind) => {
    if (kind === 'money') {
      const edge = edgeAt(money, cell.right);
      const at = edge && moneyAt.get(edge);
      if (at !== undefined) return { at, fits: true };
    }
    if (kind === 'day') {
      const at = dayAt.get(cell);
      if (at !== undefined) return { at, fits: true };
    }
    return { at: placeText(cell), fits: kind === 'text' };
  };
  return { columns: columns.map((column, at) => ({ ...column, ...extents[at] })), place };
}

function widen(
  extent: { left: number; right: number } | undefined,
  by: Pick<PageCell, 'left' | 'right'>,
) {
  if (!extent) return;
  extent.left = Math.min(extent.left, by.left);
  extent.right = Math.max(extent.right, by.right);
}

/** Assigns to each edge the heading that is above its numbers. Numbers within descriptions get no heading. */
function below(edges: readonly Edge[], columns: readonly PageColumn[]): Map<Edge, number> {
  const found = new Map<Edge, number>();
  for (const edge of edges) {
    const at = nearest({ text: '', ...edge }, columns);
    const column = columns[at];
    if (column && (namesMoney(column) || column.roles.length === 0)) found.set(edge, at);
  }
  return found;
}

/** Pairs edges and money headings from left to right. Null unless there are as many edges as money headings. */
function ordered(edges: readonly Edge[], columns: readonly PageColumn[]): Map<Edge, number> | null {
  const named = [...columns.keys()].filter((at) => {
    const column = columns[at];
    return column !== undefined && namesMoney(column);
  });
  const most = Math.max(...edges.map(({ count }) => count));
  const often = edges.filter(({ count }) => count > 1 || most < 4);
  if (often.length !== named.length) return null;
  return new Map(often.map((edge, i) => [edge, named[i] ?? -1]));
}

function nearest(cell: PageCell, columns: readonly PageColumn[]): number {
  let [best, found] = [-FARTHEST, -1];
  for (const [at, column] of columns.entries()) {
    const shared = Math.min(cell.right, column.right) - Math.max(cell.left, column.left);
    if (shared > best) [best, found] = [shared, at];
  }
  return found;
}

/**
 * Returns where the text of each column begins: at an edge that many cells share, or at the heading if there is no such
 * edge.
 */
function textStarts(
  columns: readonly PageColumn[],
  extents: readonly { left: number; right: number }[],
  texts: readonly PageCell[],
): number[] {
  const edges = edgesOf(texts, 'left');
  const most = Math.max(1, ...edges.map(({ count }) => count));
  const often = edges.filter(({ count }) => count * 5 >= most);
  return columns.map((column, at) => {
    const own = extents[at]?.left ?? column.left;
    const before = extents[at - 1];
    if (at === 0 || !before)
      return Math.min(own - 1, ...often.slice(0, 1).map((edge) => edge.left));
    if (namesDay(column) || namesMoney(column)) return own - 1;
    const headBefore = columns[at - 1]?.left ?? 0;
    const isTextBefore =
      !namesDay(columns[at - 1] ?? column) && !namesMoney(columns[at - 1] ?? column);
    const from = isTextBefore ? headBefore + SAME_EDGE : before.right - 1;
    const edge = often
      .filter(({ at: left }) => left > from && left <= column.left + SAME_EDGE)
      .toSorted((a, b) => b.count - a.count)[0];
    return Math.min(own, edge?.left ?? own) - 1;
  });
}

/** Builds the columns of a list without headings, using the edges that its numbers, dates and text cells share. */
export function bareColumns(
  lines: readonly PageLine[],
  kindOf: KindOf,
): { columns: PageColumn[]; place: Placing } | null {
  const cells = lines.flatMap((line) => line.cells);
  const of = (kind: CellKind) => cells.filter((cell) => kindOf(cell) === kind);
  const often = (edges: Edge[]) => {
    const most = Math.max(0, ...edges.map(({ count }) => count));
    return edges.filter(({ count }) => count > 1 && count * 8 >= most);
  };
  const days = often(edgesOf(of('day'), 'left'));
  const money = often(edgesOf(of('money'), 'right'));
  const [firstMoney] = money;
  // A date after an amount belongs to another list, printed beside this one.
  if (!firstMoney || days.length === 0 || days.some(({ at }) => at > firstMoney.at)) return null;
  if (days.length + money.length > MOST_COLUMNS) return null;
  const texts = of('text');
  const fixed = [...days, ...money].toSorted((one, other) => one.left - other.left);
  const columns: PageColumn[] = [];
  const edgeOf = new Map<number, Edge>();
  for (const [i, edge] of fixed.entries()) {
    const before = fixed[i - 1];
    // Text cells may begin at the same position as dates on other lines.
    const from = before ? (days.includes(before) ? before.left : before.right) : 0;
    const hasTexts = texts.some(({ left }) => left >= from - 1 && left < edge.left);
    if (hasTexts) columns.push(bare(from, edge.left, []));
    edgeOf.set(columns.length, edge);
    columns.push(bare(edge.left, edge.right, [days.includes(edge) ? 'date' : 'amount']));
  }
  columns.push(bare(fixed.at(-1)?.right ?? 0, Infinity, []));
  const place: Placing = (cell, kind) => {
    const found = [...edgeOf].find(([, edge]) =>
      kind === 'day'
        ? days.includes(edge) && cell.left >= edge.at && cell.left - edge.at <= SAME_EDGE
        : kind === 'money' &&
          money.includes(edge) &&
          cell.right >= edge.at &&
          cell.right - edge.at <= SAME_EDGE,
    );
    if (found) return { at: found[0], fits: true };
    const at = columns.findLastIndex((column, i) => !edgeOf.has(i) && column.left <= cell.left + 1);
    return { at, fits: kind === 'text' };
  };
  return { columns, place };
}

const bare = (left: number, right: number, roles: readonly ColumnRole[]): PageColumn => ({
  ...{ heading: '', roles, left, right },
});
