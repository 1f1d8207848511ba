import type { Figure } from './figures.ts';
import type { RandomInt } from './seeded-random.ts';
import { InventedSizes } from './sizes.ts';

export type Figures = readonly (readonly (Figure | null)[])[];

/** A balance that follows from another balance and the amounts in `terms`. */
interface Step {
  from: number;
  terms: readonly Term[];
}
interface Term {
  row: number;
  at: number;
  sign: 1 | -1;
}

interface Chain {
  at: number;
  /** Steps by row; null for a balance that does not follow from another one. */
  steps: ReadonlyMap<number, Step | null>;
  linked: number;
}

const SAMPLE = 300;
const MOST_COLUMNS = 9;
/** Maximum number of rows without a balance between two balances. */
const MOST_BETWEEN = 200;

/**
 * Replaces the amounts of a table. Equal amounts stay equal and keep their number of digits. Balances that followed
 * from another balance still follow from it, and the others still do not.
 */
export class InventedMoney {
  private readonly sizes: InventedSizes;
  private readonly known = new Map<number, number>();
  private readonly balances: readonly Map<number, number>[];
  private readonly balanceColumns: readonly number[];

  constructor(
    private readonly figures: Figures,
    chance: RandomInt,
  ) {
    this.sizes = new InventedSizes(figures.flat(), chance);
    const chains = chainsOf(figures);
    this.balanceColumns = chains.map(({ at }) => at);
    this.balances = chains.map((chain) => this.invented(chain));
    this.learnSums();
  }

  at(row: number, column: number): number | null {
    const place = this.balanceColumns.indexOf(column);
    const balance = place < 0 ? undefined : this.balances[place]?.get(row);
    if (balance !== undefined) return balance;
    const figure = this.figures[row]?.[column];
    return figure ? this.amount(figure) : null;
  }

  /**
   * Returns the new value of an amount outside the list. If the original amount equals a balance or sum in the list,
   * this is the new value of that balance or sum.
   */
  elsewhere(figure: Figure): number {
    const known = this.known.get(figure.value);
    if (known !== undefined) return known;
    const turned = this.known.get(-figure.value);
    return turned === undefined ? this.amount(figure) : -turned;
  }

  private amount(figure: Figure): number {
    return this.sizes.of(figure);
  }

  private invented({ at, steps }: Chain): Map<number, number> {
    const made = new Map<number, number>();
    for (const tree of treesOf(steps)) this.grow(tree, { at, made, steps });
    return made;
  }

  /**
   * Recomputes a group of balances that depend on each other. If all of them were positive or all negative, they stay
   * so.
   */
  private grow(
    rows: readonly number[],
    { at, made, steps }: { at: number; made: Map<number, number>; steps: Chain['steps'] },
  ): void {
    const [root = 0] = rows;
    const first = this.figures[root]?.[at];
    if (!first) return;
    let [low, high] = [0, 0];
    const above = new Map<number, number>([[root, 0]]);
    for (const row of rows.slice(1)) {
      const step = steps.get(row);
      const sum = step ? (above.get(step.from) ?? 0) + this.sumOf(step.terms) : 0;
      above.set(row, sum);
      low = Math.min(low, sum);
      high = Math.max(high, sum);
    }
    const olds = rows.map((row) => this.figures[row]?.[at]?.value ?? 0);
    let base = this.amount(first);
    const extra = Math.abs(this.amount(first)) % 100_0000;
    if (olds.every((old) => old >= 0)) base = Math.max(base, extra - low);
    else if (olds.every((old) => old <= 0)) base = Math.min(base, -extra - high);
    for (const row of rows) made.set(row, base + (above.get(row) ?? 0));
    rows.forEach((row, place) => {
      const old = olds[place] ?? 0;
      if (!this.known.has(old)) this.known.set(old, made.get(row) ?? 0);
    });
    this.learnOpening(root, first.value, base);
  }

  /** Records the possible balances before the first one, computed from each amount in the first row with either sign. */
  private learnOpening(root: number, old: number, made: number): void {
    for (const figure of this.figures[root] ?? []) {
      if (!figure || figure.value === 0) continue;
      const amount = this.amount(figure);
      for (const sign of [1, -1]) {
        const before = old - sign * figure.value;
        if (!this.known.has(before)) this.known.set(before, made - sign * amount);
      }
    }
  }

  private sumOf(terms: readonly Term[]): number {
    return terms.reduce((sum, { row, at, sign }) => {
      const figure = this.figures[row]?.[at];
      return figure ? sum + sign * this.amount(figure) : sum;
    }, 0);
  }

  /** Records each column's sums of money in, money out and both. */
  private learnSums(): void {
    const width = Math.min(MOST_COLUMNS, widthOf(this.figures));
    for (let at = 0; at < width; at += 1) {
      if (this.balanceColumns.includes(at)) continue;
      const sums: [number, number][] = [
        [0, 0],
        [0, 0],
        [0, 0],
      ];
      for (const row of this.figures) {
        const figure = row[at];
        if (!figure) continue;
        const amount = this.amount(figure);
        sums.forEach((sum, which) => {
          if (which === 1 ? figure.value < 0 : which === 2 ? figure.value > 0 : true) {
            sum[0] += figure.value;
            sum[1] += amount;
          }
        });
      }
      for (const [old, made] of sums) if (!this.known.has(old)) this.known.set(old, made);
    }
  }
}

const widthOf = (figures: Figures): number =>
  figures.reduce((most, row) => Math.max(most, row.length), 0);

/** Finds the balance columns. Reads each one downward or upward, whichever makes more balances follow. */
function chainsOf(figures: Figures): Chain[] {
  const columns = Array.from({ length: widthOf(figures) }, (_, at) => at).filter((at) =>
    figures.some((row) => row[at]),
  );
  const few = columns.slice(0, MOST_COLUMNS);
  const sample = figures.slice(0, SAMPLE);
  const found = few.flatMap((at) =>
    [false, true].map((isNewestFirst) => {
      const chain = chainOf(sample, few, { at, isNewestFirst });
      return { at, isNewestFirst, share: chain.linked / Math.max(1, chain.steps.size - 1) };
    }),
  );
  const best = found.filter(({ share }) => share >= 0.5).sort((a, b) => b.share - a.share)[0];
  return best ? [chainOf(figures, few, best)] : [];
}

function chainOf(
  figures: Figures,
  columns: readonly number[],
  { at, isNewestFirst }: { at: number; isNewestFirst: boolean },
): Chain {
  const search = new StepSearch(figures, at, columns);
  const order = Array.from(figures, (_, turn) =>
    isNewestFirst ? figures.length - 1 - turn : turn,
  );
  for (const row of order.slice(0, SAMPLE)) search.add(row);
  const again = new StepSearch(figures, at, columns, search.counts);
  for (const row of order) again.add(row);
  return { at, steps: again.steps, linked: again.linked };
}

/** Finds the earlier balance from which each balance follows. */
class StepSearch {
  readonly steps = new Map<number, Step | null>();
  linked = 0;
  /** For each combination of columns and signs, how often its amounts explained a balance. */
  readonly counts = new Map<string, number>();
  private readonly lastAt = new Map<number, number>();
  private readonly others: readonly number[];
  private before: number | null = null;
  /** Rows since the previous balance that have no balance themselves. */
  private between: number[] = [];

  constructor(
    private readonly figures: Figures,
    private readonly at: number,
    columns: readonly number[],
    private readonly usual: ReadonlyMap<string, number> = new Map(),
  ) {
    this.others = columns.filter((column) => column !== at);
  }

  add(row: number): void {
    const balance = this.figures[row]?.[this.at];
    if (!balance) {
      if (this.between.length < MOST_BETWEEN) this.between.push(row);
      return;
    }
    const step = this.stepTo(balance.value, row);
    if (step) this.linked += 1;
    this.steps.set(row, step);
    this.lastAt.set(balance.value, row);
    this.before = row;
    this.between = [];
  }

  /** Tries the amounts of the row itself, then those of all rows since the previous balance, then an earlier balance. */
  private stepTo(balance: number, row: number): Step | null {
    const ways = this.waysOf(row);
    const last = this.before === null ? undefined : this.figures[this.before]?.[this.at]?.value;
    const single = ways.find(({ sum }) => last === balance - sum);
    if (single && this.before !== null) return this.taken(single, this.before);
    const whole = last === undefined ? null : this.throughBetween(balance - last, ways);
    if (whole && this.before !== null) return { from: this.before, terms: whole };
    for (const way of ways) {
      const from = this.lastAt.get(balance - way.sum);
      if (from !== undefined) return this.taken(way, from);
    }
    return null;
  }

  private taken({ terms, name }: Way, from: number): Step {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return { from, terms };
  }

  /**
   * Returns signed amounts of all rows since the previous balance that add up to the wanted change, or null. All rows
   * use the same columns and signs where possible.
   */
  private throughBetween(wanted: number, own: readonly Way[]): readonly Term[] | null {
    const [only, second] = this.between;
    if (only === undefined) return null;
    if (second === undefined) {
      for (const one of own) {
        const two = this.waysOf(only).find(({ sum }) => one.sum + sum === wanted);
        if (two) return [...one.terms, ...two.terms];
      }
      return null;
    }
    const names = own.length > 0 ? own.map(({ name }) => name) : [...this.usual.keys()];
    for (const name of names) {
      const first = own.find((way) => way.name === name);
      const ways = this.between.map((row) => {
        const all = this.waysOf(row);
        return all.find((way) => way.name === name) ?? all[0];
      });
      const sum = ways.reduce((total, way) => total + (way?.sum ?? 0), first?.sum ?? 0);
      if (sum === wanted) return [first, ...ways].flatMap((way) => way?.terms ?? []);
    }
    return null;
  }

  /** Ways in which one or two amounts of a row may change a balance, most frequent ways first. */
  private waysOf(row: number): Way[] {
    const cells = this.figures[row] ?? [];
    const filled = this.others.filter((at) => (cells[at]?.value ?? 0) !== 0);
    const term = (at: number, sign: 1 | -1): Term => ({ row, at, sign });
    const ways: Term[][] = filled.flatMap((at) => [[term(at, 1)], [term(at, -1)]]);
    filled.forEach((one, place) => {
      for (const two of filled.slice(place + 1)) {
        for (const first of [1, -1] as const) {
          for (const second of [1, -1] as const) ways.push([term(one, first), term(two, second)]);
        }
      }
    });
    if (filled.length === 0) ways.push([]);
    const named = ways.map((terms) => ({
      terms,
      name: terms.map(({ at, sign }) => `${at}${sign}`).join(' '),
      sum: terms.reduce((all, { at, sign }) => all + sign * (cells[at]?.value ?? 0), 0),
    }));
    return named.sort((a, b) => (this.usual.get(b.name) ?? 0) - (this.usual.get(a.name) ?? 0));
  }
}

interface Way {
  terms: readonly Term[];
  name: string;
  sum: number;
}

/**
 * Groups rows whose balances depend on each other. Each group starts with the balance that does not follow from another
 * one.
 */
function treesOf(steps: ReadonlyMap<number, Step | null>): number[][] {
  const trees = new Map<number, number[]>();
  const rootOf = new Map<number, number>();
  for (const [row, step] of steps) {
    const root = step === null ? row : (rootOf.get(step.from) ?? row);
    rootOf.set(row, root);
    const tree = trees.get(root);
    if (tree) tree.push(row);
    else trees.set(root, [row]);
  }
  return [...trees.values()];
}
