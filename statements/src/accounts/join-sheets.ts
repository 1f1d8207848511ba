import { type Draft, type DraftAccount, type DraftRow, effectOf } from './draft.ts';
import { oldestFirst } from './row-order.ts';

/**
 * Joins the sheets of one statement. Each account's rows are oldest first, and rows that appear on two sheets count
 * once.
 */
export function joinDrafts(first: Draft, others: readonly Draft[]): Draft {
  if (others.length === 0) return first;
  const drafts = [first, ...others];
  const joined = new Map<string, { account: DraftAccount; blocks: DraftRow[][] }>();
  for (const { accounts, order } of drafts) {
    for (const account of accounts) {
      const iban = account.iban ?? onlyIban(drafts, account);
      const key = `${iban ?? ''}|${account.name ?? ''}|${account.product}|${account.currency}`;
      const known = joined.get(key) ?? { account: { ...account, iban }, blocks: [] };
      known.blocks.push(oldestFirst(account.rows, order === 'newest-first'));
      joined.set(key, known);
    }
  }
  let repeated = 0;
  const accounts = [...joined.values()].map(({ account, blocks }) => {
    const whole = joinBlocks(blocks);
    repeated += whole.repeated;
    // Each sheet has its own opening and closing balance.
    const ends = blocks.length > 1 ? { opening: null, closing: null } : {};
    return { ...account, ...ends, rows: whole.rows };
  });
  return {
    ...first,
    accounts,
    skipped: sumOf(drafts, repeated),
    notices: [
      ...drafts.flatMap(({ notices }) => notices),
      ...(repeated > 0 ? [{ is: 'block_repeated' as const, count: repeated }] : []),
    ],
    order: 'oldest-first',
    needsProof: drafts.some(({ needsProof }) => needsProof),
  };
}

/** The account number often appears above the first sheet only. */
function onlyIban(drafts: readonly Draft[], { product, currency }: DraftAccount): string | null {
  const ibans = new Set(
    drafts.flatMap(({ accounts }) =>
      accounts.flatMap((each) =>
        each.iban !== null && each.product === product && each.currency === currency
          ? [each.iban]
          : [],
      ),
    ),
  );
  const [only = null] = ibans;
  return ibans.size === 1 ? only : null;
}

function sumOf(drafts: readonly Draft[], repeated: number): Draft['skipped'] {
  const sum = { pending: 0, reverted: 0, zero: 0, notCompleted: 0, repeated };
  for (const { skipped } of drafts) {
    sum.pending += skipped.pending;
    sum.reverted += skipped.reverted;
    sum.zero += skipped.zero;
    sum.notCompleted += skipped.notCompleted;
    sum.repeated += skipped.repeated;
  }
  return sum;
}

function joinBlocks(blocks: readonly DraftRow[][]): { rows: DraftRow[]; repeated: number } {
  const rows: DraftRow[] = [];
  let repeated = 0;
  for (const block of [...blocks].sort(byTime)) {
    const copied = isWithin(block, rows) ? block.length : overlapOf(rows, block);
    for (const row of block.slice(copied)) rows.push(row);
    repeated += copied;
  }
  return { rows, repeated };
}

/**
 * Orders blocks by the date of their first row. For blocks that begin on the same day, the balances determine which
 * comes first; if they do not, the longer block does.
 */
function byTime(one: readonly DraftRow[], other: readonly DraftRow[]): number {
  const [a, b] = [one[0], other[0]];
  if (!a || !b) return other.length - one.length;
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (follows(one[one.length - 1], b)) return -1;
  return follows(other[other.length - 1], a) ? 1 : other.length - one.length;
}

const follows = (before: DraftRow | undefined, row: DraftRow): boolean =>
  before !== undefined &&
  before.balance !== null &&
  row.balance !== null &&
  before.balance + effectOf(row) === row.balance;

const keyOf = (row: DraftRow): string =>
  [row.date, row.started, row.gross, row.fee, row.balance, row.originalText].join('|');

/**
 * True if a sheet only repeats rows of other sheets, such as a sheet for one month next to a sheet for the whole year.
 */
function isWithin(block: readonly DraftRow[], rows: readonly DraftRow[]): boolean {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return block.every((row) => {
    const left = counts.get(keyOf(row)) ?? 0;
    counts.set(keyOf(row), left - 1);
    return left > 0;
  });
}

/**
 * Number of rows at the start of a block that repeat the last rows before it. Returns 0 unless all of these rows have a
 * balance, since equal rows without one may be different payments. Uses Knuth-Morris-Pratt prefix matching, so the time
 * stays linear even if all rows are equal.
 */
function overlapOf(rows: readonly DraftRow[], block: readonly DraftRow[]): number {
  const keys = block.map(keyOf);
  const tail = rows.slice(-block.length).map(keyOf);
  const borders = [0];
  const longer = (length: number, key: string | undefined): number => {
    let matched = length;
    while (matched > 0 && keys[matched] !== key) matched = borders[matched - 1] ?? 0;
    return keys[matched] === key ? matched + 1 : 0;
  };
  for (let at = 1; at < keys.length; at++) borders.push(longer(borders[at - 1] ?? 0, keys[at]));
  const overlap = tail.reduce((matched, key) => longer(matched, key), 0);
  return block.slice(0, overlap).some((row) => row.balance === null) ? 0 : overlap;
}
