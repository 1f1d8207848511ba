import type { Cents } from '@saldo/domain/money';
import { type DraftAccount, type DraftRow, effectOf } from '../../accounts/draft.ts';
import { oldestFirst } from '../../accounts/row-order.ts';
import { quote } from '../../fields/text.ts';
import type { StatementNotice } from '../../notices.ts';

export interface UnknownState {
  word: string;
  /** Null if the file gives no completion date or no balance, so nothing can verify the row. */
  row: DraftRow | null;
}

interface Settled {
  accounts: DraftAccount[];
  leftOut: number;
  notices: StatementNotice[];
}

/** Maximum number of state words listed in a notice. The counts in the notice cover all words. */
const MOST_NAMED = 3;

/**
 * Keeps a row of unknown state only if the balance changed by its amount. A row without a balance before it, such as
 * the first row of a file, is kept if all other rows with the same state word changed the balance by their amounts.
 */
export function settleUnknownStates(
  accounts: DraftAccount[],
  unknown: readonly UnknownState[],
): Settled {
  if (unknown.length === 0) return { accounts, leftOut: 0, notices: [] };
  const words = new Map(unknown.flatMap(({ word, row }) => (row ? [[row, word] as const] : [])));
  const verdicts = new Map(accounts.flatMap((account) => [...verdictsOf(account, words)]));
  const wordsThat = (verdict: Verdict) =>
    new Set([...verdicts].flatMap(([row, each]) => (each === verdict ? [words.get(row)] : [])));
  const [moved, stayed] = [wordsThat('moved'), wordsThat('stayed')];
  const isKept = (row: DraftRow): boolean => {
    const word = words.get(row);
    const verdict = verdicts.get(row);
    if (word === undefined || verdict === 'moved') return true;
    return verdict === 'unclear' && moved.has(word) && !stayed.has(word);
  };
  const isImported = ({ row }: UnknownState) => row !== null && isKept(row);
  const [kept, left] = [unknown.filter(isImported), unknown.filter((each) => !isImported(each))];
  return {
    accounts: accounts
      .map((account) => ({ ...account, rows: account.rows.filter(isKept) }))
      .filter(({ rows }) => rows.length > 0),
    leftOut: left.length,
    notices: [
      ...countsOf(left).map((counted) => ({ is: 'state_left_out' as const, ...counted })),
      ...countsOf(kept).map((counted) => ({ is: 'state_imported' as const, ...counted })),
    ],
  };
}

function countsOf(states: readonly UnknownState[]): { state: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { word } of states) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].slice(0, MOST_NAMED).map(([word, count]) => ({ state: quote(word), count }));
}

type Verdict = 'moved' | 'stayed' | 'unclear';

/**
 * Returns, for each row of unknown state, whether the balance changed by its amount. Pockets share one product although
 * each has its own balance.
 */
function verdictsOf(
  { rows, product }: DraftAccount,
  words: ReadonlyMap<DraftRow, string>,
): Map<DraftRow, Verdict> {
  const verdicts = new Map<DraftRow, Verdict>();
  let latest = new Set<Cents>();
  for (const row of oldestFirst(rows, false)) {
    if (row.balance === null) {
      if (product === 'current')
        latest = new Set([...latest].map((cents) => cents + effectOf(row)));
      continue;
    }
    const before = row.balance - effectOf(row);
    if (words.has(row)) verdicts.set(row, verdictOf(row.balance, before, latest));
    if (product === 'current') latest.clear();
    else if (verdicts.get(row) !== 'stayed') latest.delete(before);
    latest.add(row.balance);
  }
  return verdicts;
}

function verdictOf(balance: Cents, before: Cents, latest: ReadonlySet<Cents>): Verdict {
  if (latest.has(before)) return 'moved';
  return latest.has(balance) ? 'stayed' : 'unclear';
}
