import type { Cents } from '@saldo/domain/money';
import { type Draft, type DraftAccount, type DraftRow, nothingSkipped } from '../accounts/draft.ts';
import { type DeclaredFormat, type ProofClass, StatementError } from '../statement.ts';

/** Transactions of one account between two balances, in file order. A page of a statement may lack either balance. */
export interface Stretch {
  /** Line of the closing balance, or the line where the stretch starts if it has none. */
  line: number;
  account: Pick<DraftAccount, 'iban' | 'name' | 'currency'>;
  opening: Cents | null;
  /** Opening amount from the user's own books. Running balances are not computed from it. */
  begin?: Cents | null;
  closing: Cents | null;
  /** True if the file also states counts or sums and they match the rows. */
  isCounted: boolean;
  rows: DraftRow[];
}

interface Read {
  stretches: readonly Stretch[];
  source: DeclaredFormat;
  variant: string;
  skipped?: Draft['skipped'];
  notices?: Draft['notices'];
}

/**
 * Groups stretches into accounts, with the balance after each row. Throws if an opening balance and the transactions do
 * not add up to the closing balance.
 */
export function draftOf({ stretches, source, variant, skipped, notices = [] }: Read): Draft {
  if (stretches.length === 0) throw new StatementError((t) => t.declared.empty(t.kinds[source]));
  const groups = new Map<string, Stretch[]>();
  for (const stretch of stretches) {
    const { iban, name, currency } = stretch.account;
    const key = `${iban ?? name ?? ''}|${currency}`;
    const group = groups.get(key);
    if (group) group.push(stretch);
    else groups.set(key, [stretch]);
  }
  const read = [...groups.values()].map(accountOf);
  return {
    variant,
    accounts: read.map(({ account }) => account),
    skipped: skipped ?? nothingSkipped(),
    notices,
    order: 'oldest-first',
    place: 'Line',
    needsProof: false,
    source,
    proof: worstOf(read.map(({ proof }) => proof)),
  };
}

const CLASSES: readonly ProofClass[] = ['A', 'B', 'C', 'C-', 'D'];
const worstOf = (proofs: readonly ProofClass[]): ProofClass =>
  CLASSES.findLast((each) => proofs.includes(each)) ?? 'D';

function accountOf(given: readonly Stretch[]): { account: DraftAccount; proof: ProofClass } {
  const ordered = given.map((stretch) => ({ ...stretch, rows: byDay(stretch.rows) }));
  const stretches = runsBackwards(ordered) ? ordered.toReversed() : ordered;
  const { rows, isProved } = withBalances(stretches);
  const closing = stretches.at(-1)?.closing ?? null;
  const isCounted = stretches.every((stretch) => stretch.isCounted);
  const first = stretches[0];
  return {
    account: {
      iban: first?.account.iban ?? null,
      name: first?.account.name ?? null,
      product: 'current',
      currency: first?.account.currency ?? '',
      rows,
      opening: first?.opening ?? first?.begin ?? null,
      closing,
    },
    proof: isProved && closing !== null ? (isCounted ? 'C' : 'C-') : 'D',
  };
}

/** Computes running balances from opening balances. Throws if a closing balance does not match. */
function withBalances(stretches: readonly Stretch[]): { rows: DraftRow[]; isProved: boolean } {
  let balance: Cents | null = null;
  let isProved = true;
  const rows: DraftRow[] = [];
  for (const { opening, closing, rows: own, line } of stretches) {
    const start: Cents | null = opening ?? balance;
    const end: Cents | null = start === null ? null : addTo(rows, own, start);
    if (start === null) for (const row of own) rows.push(row);
    if (end !== null && closing !== null && end !== closing) {
      throw new StatementError((t) => t.declared.balances(line), line);
    }
    isProved &&= start !== null;
    balance = closing ?? end;
  }
  return { rows, isProved };
}

function addTo(rows: DraftRow[], own: readonly DraftRow[], start: Cents): Cents {
  let balance = start;
  for (const row of own) {
    balance += row.gross - row.fee;
    rows.push({ ...row, balance, computedBalance: true });
  }
  return balance;
}

/**
 * Sorts rows oldest first. Rows of one day keep their order in the file, or are reversed if the file is newest first.
 */
export function byDay(rows: readonly DraftRow[]): DraftRow[] {
  const [first, last] = [rows[0], rows.at(-1)];
  const forward = first && last && first.date > last.date ? rows.toReversed() : rows;
  return forward.toSorted((one, other) =>
    one.date === other.date ? 0 : one.date < other.date ? -1 : 1,
  );
}

/** True if statements are listed newest first, so that each opens with the closing balance of the statement below it. */
function runsBackwards(stretches: readonly Stretch[]): boolean {
  const days = stretches.flatMap(({ rows }) => rows[0]?.date ?? []);
  const [first, last] = [days[0], days.at(-1)];
  if (first !== undefined && last !== undefined && first !== last) return first > last;
  const follow = (before: Stretch | undefined, after: Stretch | undefined) =>
    before !== undefined && before.closing !== null && before.closing === after?.opening;
  const steps = stretches.slice(1).map((stretch, at) => [stretches[at], stretch] as const);
  return (
    steps.length > 0 &&
    steps.every(([one, two]) => follow(two, one)) &&
    !steps.every(([one, two]) => follow(one, two))
  );
}
