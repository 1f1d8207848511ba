import type { ListDayOrder } from '../fields/days.ts';
import { type ColumnRole, foldWord, rolesOf, vocabulary } from '../fields/vocabulary.ts';
import { BANKS } from './index.ts';
import type { Bank, Headings, Layout, Use } from './layout.ts';

/** What the headings of a file say, if they are those of a known export. */
export interface KnownLayout {
  /** Code of the bank. Null if several banks use these headings, as for the other facts. */
  bank: string | null;
  currency: string | null;
  days: ListDayOrder | null;
  signs: 'account' | 'card' | null;
  /** What the column under a folded heading holds. Null if its heading says it. */
  uses: ReadonlyMap<string, Use | null>;
}

interface Entry {
  /** True if a file with further headings is not this export. */
  isAlone: boolean;
  bank: string;
  currency: string | null;
  days: ListDayOrder | null;
  signs: 'account' | 'card' | null;
  needed: ReadonlyMap<string, Use | null>;
  uses: ReadonlyMap<string, Use | null>;
}

/** Roles that most lists have columns for, so that they tell nothing about the bank. */
const COMMON: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  ...(['date', 'value_date', 'amount', 'income', 'expense', 'balance', 'description'] as const),
]);
/** Roles of a column that no export gains without becoming another export. */
const ESSENTIAL: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  ...(['date', 'value_date', 'amount', 'income', 'expense', 'balance', 'currency'] as const),
]);

/** An export with fewer headings is never recognized. */
const FEWEST = 4;
const ENOUGH = 3;

/** Weighs a heading: 0 if most lists have it, 1 if some do, 2 if nobody but this bank or app may have it. */
function weightOf(heading: string): number {
  const exact = vocabulary().roles.get(foldWord(heading));
  if (exact) return exact.some(({ means }) => COMMON.has(means)) ? 0 : 1;
  return rolesOf(heading).length === 0 ? 2 : 1;
}

/**
 * What the headings tell about the bank. `nothing`: a hundred banks in as many countries write them, as in `Date,
 * Description, Amount, Balance`. `alone`: they tell the bank if the file has no others.
 */
export function tellsBank({ columns }: Layout): 'surely' | 'alone' | 'nothing' {
  const headings = Object.keys(columns);
  const weight = headings.reduce((sum, heading) => sum + weightOf(heading), 0);
  if (weight === 0 || headings.length < FEWEST) return 'nothing';
  return weight >= ENOUGH ? 'surely' : 'alone';
}

const folded = (headings: Headings): [string, Use | null][] =>
  Object.entries(headings).map(([heading, use]) => [foldWord(heading), use]);

/** Code under which accounts at a bank are stored. */
export const codeOf = ({ name, code = name.toUpperCase() }: Bank): string => code;

const entryOf = (bank: Bank, layout: Layout): Entry => ({
  isAlone: tellsBank(layout) === 'alone',
  bank: codeOf(bank),
  currency: layout.currency === undefined ? bank.currency : layout.currency,
  days: layout.days ?? null,
  signs: layout.signs ?? null,
  needed: new Map(folded(layout.columns)),
  uses: new Map([...folded(layout.columns), ...folded(layout.sometimes ?? {})]),
});

let entries: ReadonlyMap<string, readonly Entry[]> | undefined;

/** Files each export under its rarest heading. */
function filed(): ReadonlyMap<string, readonly Entry[]> {
  const all = BANKS.flatMap((bank) =>
    bank.layouts
      .filter((layout) => tellsBank(layout) !== 'nothing')
      .map((layout) => entryOf(bank, layout)),
  );
  const counts = new Map<string, number>();
  for (const { needed } of all) {
    for (const heading of needed.keys()) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  }
  const byHeading = new Map<string, Entry[]>();
  for (const entry of all) {
    const [rarest = ''] = [...entry.needed.keys()].toSorted(
      (a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0),
    );
    byHeading.set(rarest, [...(byHeading.get(rarest) ?? []), entry]);
  }
  return byHeading;
}

/**
 * Returns what is known about an export with these headings, or null. The file may have columns that the export didn't
 * have, unless they hold days, amounts or currencies.
 */
export function layoutOf(headings: readonly string[]): KnownLayout | null {
  entries ??= filed();
  const written = new Map(
    headings.flatMap((heading) => (heading === '' ? [] : [[foldWord(heading), heading] as const])),
  );
  const fitting: Entry[] = [];
  for (const heading of written.keys()) {
    fitting.push(...(entries.get(heading) ?? []).filter((entry) => fits(entry, written)));
  }
  const most = Math.max(...fitting.map(({ needed }) => needed.size));
  return agreed(fitting.filter(({ needed }) => needed.size === most));
}

function fits({ isAlone, needed, uses }: Entry, written: ReadonlyMap<string, string>): boolean {
  if (![...needed.keys()].every((heading) => written.has(heading))) return false;
  const others = [...written].filter(([heading]) => !uses.has(heading));
  if (isAlone && others.length > 0) return false;
  return others.every(([, heading]) =>
    rolesOf(heading).every(({ means }) => !ESSENTIAL.has(means)),
  );
}

/** Returns what all of the exports say. If they name different banks or currencies, nothing follows about these. */
function agreed(fitting: readonly Entry[]): KnownLayout | null {
  const [first, ...others] = fitting;
  if (!first) return null;
  const common = <T>(of: (entry: Entry) => T): T | null =>
    others.every((other) => of(other) === of(first)) ? of(first) : null;
  const uses = [...first.uses].filter(([heading, use]) =>
    others.every((other) => other.uses.get(heading) === use),
  );
  return {
    bank: common(({ bank }) => bank),
    currency: common(({ currency }) => currency),
    days: common(({ days }) => days),
    signs: common(({ signs }) => signs),
    uses: new Map(uses),
  };
}

const OWN_MONEY: ReadonlySet<Use> = new Set<Use>(['amount', 'income', 'expense', 'balance']);
const MONEY: ReadonlySet<Use> = new Set<Use>([...OWN_MONEY, 'fee', 'rate', 'original_amount']);

export const isMoneyUse = (use: Use): boolean => MONEY.has(use);

/**
 * True if a layout and the vocabulary agree about a column of amounts. If they don't, only balances can show that the
 * layout is right.
 */
export function isAgreedMoney(use: Use, roles: readonly ColumnRole[]): boolean {
  const isOwn = OWN_MONEY.has(use) || roles.some((role) => OWN_MONEY.has(role));
  return !isOwn || (use !== 'other' && roles.includes(use));
}

/** Returns the roles of a column: those that the layout gives it or, if it says nothing, those of its heading. */
export function rolesIn(
  layout: KnownLayout | null,
  heading: string,
  roles: readonly ColumnRole[],
): readonly ColumnRole[] {
  const use = layout?.uses.get(foldWord(heading));
  if (!use) return roles;
  // Like a reference, it is named and not imported.
  return [use === 'other' ? 'reference' : use];
}
