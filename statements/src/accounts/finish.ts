import { ibanIn, maskCards, tidy } from '../fields/text.ts';
import { type StatementAccount, StatementError, type StatementRow } from '../statement.ts';
import { chainOf, countSteps, oldestFirst, pocketsOf } from './chain.ts';
import { refuseCutBalance } from './cut-balance.ts';
import { type Draft, type DraftAccount, type DraftRow, effectOf } from './draft.ts';
import { mendFees } from './fees.ts';
import { dropRepeated } from './repeated.ts';

export interface Finished {
  accounts: StatementAccount[];
  repeated: number;
  notices: string[];
}

/** From what stands in the file to what is imported: order, mended fees, repeated blocks, proof by the balances, masked texts. */
export function finish(draft: Draft): Finished {
  const notices = [...draft.notices];
  let repeated = 0;
  const accounts = draft.accounts.map((account) => {
    const ordered = oldestFirst(account.rows, draft.order === 'newest-first');
    if (draft.openEnd) refuseCutBalance(ordered, draft.openEnd);
    const fees = mendFees(ordered, draft.place);
    const kept = dropRepeated(fees.rows, draft.place);
    notices.push(...fees.notices, ...kept.notices);
    repeated += kept.dropped;
    return accountOf({ ...account, rows: kept.rows }, draft);
  });
  return { accounts, repeated, notices };
}

function accountOf(account: DraftAccount, draft: Draft): StatementAccount {
  const { iban, product, currency, rows } = account;
  const chain = product === 'deposit' ? pocketsOf(rows) : chainOf(rows, account);
  if (draft.needsProof && chain.status !== 'holds') {
    throw new StatementError(
      'Some amounts can be read in two ways (1.234 or 1,234), and the balances do not prove either. ' +
        'Export the statement again, without opening it in a spreadsheet in between.',
    );
  }
  if (product === 'current') refuseDisorder(rows);
  return { iban, product, currency, rows: rows.map(rowOf), chain };
}

const FEW = 10;

/** Pockets share one product and have a balance each, so only current accounts must be in one order. */
function refuseDisorder(rows: readonly DraftRow[]): void {
  const { steps, holds } = countSteps(rows);
  if (rows.length <= FEW || steps === 0 || holds * 2 >= steps) return;
  throw new StatementError(
    `The balances do not follow from the amounts: of ${steps} steps only ${holds} hold, so the order or the signs of the rows are in doubt. ` +
      'Export the whole list from the bank, unfiltered and unsorted, and choose that file.',
  );
}

function rowOf(row: DraftRow): StatementRow {
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
  };
}

/** Transfers may name the account that is paid. */
function ibanPaid(row: DraftRow): string | null {
  return row.type === 'transfer' && effectOf(row) < 0 ? ibanIn(row.originalText) : null;
}

const clean = (text: string): string => maskCards(tidy(text));
const cleanOrNull = (text: string | null | undefined): string | null => clean(text ?? '') || null;
