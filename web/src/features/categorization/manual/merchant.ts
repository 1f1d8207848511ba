import type { Transaction } from '@saldo/contract/transactions';
import { fold } from '@saldo/domain/text';
import { ownTransferIn } from '@saldo/domain/transfers/evidence';

type Row = Pick<Transaction, 'id' | 'description' | 'merchant_name' | 'direction'>;

const saysOwnTransfer = ownTransferIn({ name: '', lastnames: '' });

/** Words of the bank, not of the shop: a text of nothing else says nothing about who was paid. */
const BANK_WORDS = new Set(
  [
    ...['adeudo', 'bizum', 'cajero', 'cargo', 'compra', 'comision', 'de', 'del', 'en', 'ingreso'],
    ...['movimiento', 'nomina', 'pago', 'recibo', 'tarj', 'tarjeta', 'traspaso', 'transferencia'],
    ...['atm', 'card', 'cash', 'deposit', 'direct', 'debit', 'fee', 'from', 'in', 'out', 'payment'],
    ...['purchase', 'to', 'topup', 'top', 'up', 'transfer', 'withdrawal', 'your'],
  ].filter((word) => word.length > 1),
);
/** Shorter rests are initials and abbreviations that many share. */
const LETTERS_MIN = 3;

/**
 * What payments to one merchant have in common: the text without case, accents, dates, card and branch numbers,
 * and without the words of the bank. Null when nothing is left that could tell merchants apart.
 */
export function merchantKey({ description, merchant_name, direction }: Omit<Row, 'id'>) {
  // Both halves of a move between own accounts are one matter, and the bank's words are all that they have.
  if (saysOwnTransfer(fold(description))) return `own ${wordsOf(description).join(' ')}`;
  const words = wordsOf(merchant_name || description);
  const name = words.filter((word) => !BANK_WORDS.has(word)).join(' ');
  // Money that comes back from a shop is another matter than money spent there.
  return name.length < LETTERS_MIN ? null : `${direction} ${name}`;
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^\p{L}+$/u.test(word) && word.length > 1);

/** For each row the ids of its merchant's rows, its own among them, in their order. Rows of no known merchant are left out. */
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
