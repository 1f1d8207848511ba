import type { Cents } from '@saldo/domain/money';
import {
  type ProofClass,
  type Statement,
  type StatementAccount,
  StatementError,
} from '../statement.ts';
import type { PdfProof } from '../texts.ts';
import type { PrintedFact } from './printed-facts.ts';

/** How far the figures of a document prove what was read out of it. */
export interface Verdict {
  proof: ProofClass;
  by: readonly PdfProof[];
}

type Accounts = Statement['accounts'];

/** What is known of the list besides its rows. */
interface Given {
  facts: readonly PrintedFact[];
  /** Money in and money out have columns of their own, so that a sum cannot hold with all signs the other way. */
  isSplit: boolean;
}

/**
 * Proves accounts by the balances and totals that the document states. Throws a StatementError where one of those says
 * something else, or where too little is stated.
 */
export function prove(accounts: Accounts, { facts, isSplit }: Given): Verdict {
  const lines = new Set(accounts.flatMap(({ rows }) => rows.map(({ line }) => line)));
  const stated = facts.filter(({ line, cents }) => !lines.has(line) && cents.length > 0);
  const first = Math.min(...lines);
  const last = Math.max(...lines);
  const outside = stated.filter(({ line }) => line < first || line > last);
  const verdicts = accounts.map((account) => {
    if (account.rows.length === 0) return null;
    return account.rows.some(({ balance }) => balance !== null)
      ? byBalances(account, stated)
      : bySums(account, stated, isSplit);
  });
  requireEnds(accounts, verdicts, outside);
  const found = verdicts.map((verdict) => {
    if (!verdict) throw new StatementError((t) => t.pdf.unproved);
    return verdict;
  });
  const weakest = found.toSorted((one, other) => (one.proof < other.proof ? 1 : -1))[0];
  if (!weakest) throw new StatementError((t) => t.pdf.unproved);
  return weakest;
}

const says = (facts: readonly PrintedFact[], wanted: PrintedFact['fact'], cents: Cents): boolean =>
  facts.some((one) => one.fact === wanted && one.cents.includes(cents));

function byBalances(
  { rows, chain }: StatementAccount,
  stated: readonly PrintedFact[],
): Verdict | null {
  const { opening, closing, status } = chain;
  if (status !== 'holds' || opening === null || closing === null) return null;
  const begins = says(stated, 'opening', opening);
  const ends = says(stated, 'closing', closing);
  const balances = rows.filter(({ balance }) => balance !== null).length;
  if (!begins && (rows[0]?.balance === null || balances < 2)) return null;
  if (!ends && (rows.at(-1)?.balance === null || balances < 2)) return null;
  if (begins && ends) return { proof: 'A', by: ['balances', 'ends'] };
  const sums = totalsOf(rows, stated);
  return sums ? { proof: 'A', by: ['balances', sums] } : { proof: 'B', by: ['balances'] };
}

function bySums(
  { rows }: StatementAccount,
  stated: readonly PrintedFact[],
  isSplit: boolean,
): Verdict | null {
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  const closings = stated.filter(({ fact }) => fact === 'closing').flatMap(({ cents }) => cents);
  const fits = closings.some((closing) => says(stated, 'opening', closing - sum));
  if (!fits || sum === 0) return null;
  const by = totalsOf(rows, stated);
  if (!by || (by === 'count' && !isSplit)) return null;
  return { proof: 'C', by: ['ends', by] };
}

/** Which of the sums that a document may state is that of the rows. */
function totalsOf(
  rows: StatementAccount['rows'],
  stated: readonly PrintedFact[],
): 'totals' | 'count' | null {
  const sumOf = (sign: 1 | -1) =>
    rows.reduce((sum, { amount }) => (amount * sign > 0 ? sum + amount * sign : sum), 0);
  const [income, expenses] = [sumOf(1), sumOf(-1)];
  const saysSum = (fact: 'total_in' | 'total_out', sum: Cents) =>
    says(stated, fact, sum) || says(stated, fact, -sum + 0);
  const isIn =
    saysSum('total_in', income) ||
    (income === 0 && !stated.some(({ fact }) => fact === 'total_in'));
  const isOut =
    saysSum('total_out', expenses) ||
    (expenses === 0 && !stated.some(({ fact }) => fact === 'total_out'));
  if (isIn && isOut && income !== expenses) return 'totals';
  return says(stated, 'count', rows.length * 100) ? 'count' : null;
}

const shown = (cents: Cents): string => (cents / 100).toFixed(2);

/** Refuses a document whose stated balances are none of those that its rows begin and end with. */
function requireEnds(
  accounts: Accounts,
  verdicts: readonly (Verdict | null)[],
  outside: readonly PrintedFact[],
): void {
  for (const fact of ['closing', 'opening'] as const) {
    for (const one of outside) {
      if (one.fact !== fact || one.isSoft) continue;
      const read = accounts.flatMap(({ chain }) => chain[fact] ?? []);
      const [only] = read;
      if (only === undefined || one.cents.some((cents) => read.includes(cents))) continue;
      const [stated = 0] = one.cents;
      if (verdicts.every((verdict) => verdict?.proof === 'C')) continue;
      throw new StatementError((t) =>
        t.pdf[fact](shown(stated), shown(only), shown(Math.abs(stated - only))),
      );
    }
  }
}
