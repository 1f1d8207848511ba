import type { Transaction } from '@saldo/contract/transactions';
import { fold } from '@saldo/domain/text';
import { saysOwnTransfer } from '@saldo/domain/transfers/evidence';

type Row = Pick<Transaction, 'id' | 'description' | 'merchant_name' | 'direction'>;

/** Words from the bank, not the merchant. A description made up only of these does not name the merchant. */
const BANK_WORDS = new Set(
  [
    ...['adeudo', 'bizum', 'cajero', 'cargo', 'compra', 'comision', 'de', 'del', 'en', 'ingreso'],
    ...['movimiento', 'nomina', 'pago', 'recibo', 'tarj', 'tarjeta', 'traspaso', 'transferencia'],
    ...['atm', 'card', 'cash', 'deposit', 'direct', 'debit', 'fee', 'from', 'in', 'out', 'payment'],
    ...['purchase', 'to', 'topup', 'top', 'up', 'transfer', 'withdrawal', 'your'],
  ].filter((word) => word.length > 1),
);
/** Anything shorter is an initial or abbreviation that many merchants share. */
const LETTERS_MIN = 3;

/**
 * Key shared by payments to one merchant: its name or the description without case, accents, dates, card and branch
 * numbers, and bank words. Null if what remains cannot distinguish merchants.
 */
export function merchantKey({ description, merchant_name, direction }: Omit<Row, 'id'>) {
  // Both sides of a transfer between the user's own accounts belong together, and their descriptions contain only bank
  // words.
  if (saysOwnTransfer(fold(description))) return `own ${wordsOf(description).join(' ')}`;
  const words = wordsOf(merchant_name || description);
  const name = words.filter((word) => !BANK_WORDS.has(word)).join(' ');
  // The direction is part of the key, because a merchant's refunds are not categorized the same way as spending there.
  return name.length < LETTERS_MIN ? null : `${direction} ${name}`;
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^\p{L}+$/u.test(word) && word.length > 1);

/**
 * Maps each transaction to all transactions of its merchant, including itself, in order. Leaves out transactions whose
 * merchant is unknown.
 */
export function merchantGroups(rows: readonly Row[]): Map<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  const byId = new Map<string, readonly string[]>();
  for (const row of rows) {
    const key = merchantKey(row);
    if (key === null) continue;
    const group = groups.get(key) ?? [];
    group.push(row.id);
    groups.set(key, group);
    byId.set(row.id, group);
  }
  return byId;
}
