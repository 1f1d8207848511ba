import type { Cents } from '@saldo/domain/money';
import { ibanIn, maskCards, tidy } from '../fields/text.ts';
import {
  type Statement,
  type StatementAccount,
  type StatementChain,
  StatementError,
  type StatementPart,
  type StatementRow,
} from '../statement.ts';
import type { OpenEnd } from '../tables/table.ts';
import { correctFees } from './correct-fees.ts';
import { type Draft, type DraftAccount, type DraftRow, effectOf } from './draft.ts';
import { dropRepeated } from './repeated-blocks.ts';
import { countSteps, oldestFirst } from './row-order.ts';

/**
 * Turns a draft into the final statement: orders rows, corrects fees, drops repeated blocks, verifies balances and
 * masks text fields.
 */
export function finishStatement(draft: Draft): Omit<Statement, 'bank'> {
  const notices = [...draft.notices];
  const skipped = { ...draft.skipped };
  const accounts = draft.accounts.map((account) => {
    const ordered = oldestFirst(account.rows, draft.order === 'newest-first');
    if (draft.openEnd) refuseCutBalance(ordered, draft.openEnd);
    const fees = correctFees(ordered, draft.place);
    const kept = dropRepeated(fees.rows, draft.place);
    notices.push(...fees.notices, ...kept.notices);
    skipped.repeated += kept.dropped;
    return accountOf({ ...account, rows: kept.rows }, draft);
  });
  return { variant: draft.variant, accounts, skipped, notices };
}

function accountOf(account: DraftAccount, draft: Draft): StatementAccount {
  const { iban, product, currency, rows } = account;
  const chain = product === 'deposit' ? pocketsOf(rows) : chainOf(rows, account);
  if (draft.needsProof && chain.status !== 'holds') {
    throw new StatementError((t) => t.rows.ambiguous);
  }
  if (product === 'current') refuseDisorder(rows);
  const name = account.name ? { name: clean(account.name) } : {};
  return { iban, ...name, product, currency, rows: rows.map((row) => rowOf(row, draft)), chain };
}

const FEW = 10;

/**
 * Refuses the rows of a current account if most balances do not follow from the previous ones. Not used for pockets,
 * which share one product but have separate balances, so consecutive balances may be unrelated.
 */
function refuseDisorder(rows: readonly DraftRow[]): void {
  const { steps, holds } = countSteps(rows);
  if (rows.length <= FEW || steps === 0 || holds * 2 >= steps) return;
  throw new StatementError((t) => t.rows.disordered(steps, holds));
}

function rowOf(row: DraftRow, { source }: Draft): StatementRow {
  return {
    line: row.line,
    date: row.date,
    purchaseDate: row.purchaseDate,
    amount: effectOf(row),
    fee: row.fee,
    balance: row.balance,
    started: row.started,
    type: row.type,
    description: clean(row.description),
    originalText: clean(row.originalText),
    creditorName: cleanOrNull(row.creditorName),
    creditorIban: row.creditorIban ?? ibanPaid(row),
    debtorName: cleanOrNull(row.debtorName),
    ...moreOf(row),
    ...(source ? { source } : {}),
  };
}

function moreOf(row: DraftRow): Partial<StatementRow> {
  const { bankId, counterpartyIban, computedBalance, category, parts } = row;
  const { tags, note, transferTo, moved } = row;
  return {
    ...(bankId ? { bankId } : {}),
    ...(counterpartyIban ? { counterpartyIban } : {}),
    ...(computedBalance ? { computedBalance } : {}),
    ...(category?.length ? { category: category.map(clean) } : {}),
    ...(parts?.length ? { parts: parts.map(cleanPart) } : {}),
    ...(tags?.length ? { tags: tags.map(clean) } : {}),
    ...(note ? { note: clean(note) } : {}),
    ...(transferTo ? { transferTo: clean(transferTo) } : {}),
    ...(moved ? { moved } : {}),
  };
}

const cleanPart = ({ category, cents, note }: StatementPart): StatementPart => ({
  ...{ category: category.map(clean), cents, note: cleanOrNull(note) },
});

/** A transfer's description may contain the number of the account that receives the money. */
function ibanPaid(row: DraftRow): string | null {
  return row.type === 'transfer' && effectOf(row) < 0 ? ibanIn(row.originalText) : null;
}

const clean = (text: string): string => maskCards(tidy(text));
const cleanOrNull = (text: string | null | undefined): string | null => clean(text ?? '') || null;

type Ends = Pick<DraftAccount, 'opening' | 'closing'>;

const sumOf = (rows: readonly DraftRow[]): Cents =>
  rows.reduce((total, row) => total + effectOf(row), 0);

/**
 * Returns whether the balances, including the stated opening and closing balances, follow from the rows. Expects rows
 * oldest first.
 */
function chainOf(rows: readonly DraftRow[], stated: Ends = {}): StatementChain {
  const first = rows.findIndex((row) => row.balance !== null);
  if (first < 0) return chainOfEnds(rows, stated);
  const last = rows.findLastIndex((row) => row.balance !== null);
  const opening = (rows[first]?.balance ?? 0) - sumOf(rows.slice(0, first + 1));
  const closing = (rows[last]?.balance ?? 0) + sumOf(rows.slice(last + 1));
  const { steps, holds } = countSteps(rows);
  const ends = [
    [stated.opening ?? null, opening],
    [stated.closing ?? null, closing],
  ].filter(([end]) => end !== null);
  const gaps = steps - holds + ends.filter(([end, computed]) => end !== computed).length;
  const isChecked = steps + ends.length > 0 || rows.length === 1;
  return {
    status: gaps > 0 ? 'gaps' : isChecked ? 'holds' : 'unchecked',
    gaps,
    opening: stated.opening ?? opening,
    closing: stated.closing ?? closing,
  };
}

/** Variant of chainOf for rows without any balance. */
function chainOfEnds(
  rows: readonly DraftRow[],
  { opening = null, closing = null }: Ends,
): StatementChain {
  const isChecked = opening !== null && closing !== null;
  const gaps = isChecked && opening + sumOf(rows) !== closing ? 1 : 0;
  return { status: gaps > 0 ? 'gaps' : isChecked ? 'holds' : 'unchecked', gaps, opening, closing };
}

/**
 * Variant of chainOf for pockets: several share one product, but each has its own balance. A row either continues the
 * pocket whose last balance it follows from, or opens a new pocket at zero. A row that does neither is a gap.
 */
function pocketsOf(rows: readonly DraftRow[]): StatementChain {
  const whole = chainOf(rows);
  if (whole.status !== 'gaps') return whole;
  const ends = new Map<Cents, number>();
  let opening = 0;
  let gaps = -1;
  for (const row of rows) {
    if (row.balance === null) return whole;
    const before = row.balance - effectOf(row);
    const open = ends.get(before) ?? 0;
    if (open > 0) ends.set(before, open - 1);
    else if (before !== 0 || gaps < 0) gaps++;
    if (open === 0) opening += before;
    ends.set(row.balance, (ends.get(row.balance) ?? 0) + 1);
  }
  let closing = 0;
  for (const [balance, count] of ends) closing += balance * count;
  return { status: gaps === 0 ? 'holds' : 'gaps', gaps, opening, closing };
}

/**
 * Refuses a file that is cut off inside its last balance. The last row then still has all its fields, but its balance
 * has only the first digits of the balance that the neighboring row requires. If this file were accepted, the row would
 * be imported a second time with the complete file. Rows are oldest first.
 */
function refuseCutBalance(rows: readonly DraftRow[], end: OpenEnd): void {
  const at = rows.findIndex((row) => row.line === end.line);
  const row = rows[at];
  if (!row || row.balance === null) return;
  const before = rows[at - 1]?.balance ?? null;
  const after = rows[at + 1];
  const wanted = [
    before === null ? null : before + effectOf(row),
    after && after.balance !== null ? after.balance - effectOf(after) : null,
  ];
  for (const cents of wanted) {
    if (cents === null || cents === row.balance || !isBeginning(end.digits, cents)) continue;
    throw new StatementError((t) => t.rows.cutOff(row.line), row.line);
  }
}

function isBeginning(digits: string, cents: number): boolean {
  const whole = String(Math.abs(cents)).padStart(3, '0');
  return digits.length < whole.length && whole.startsWith(digits);
}
