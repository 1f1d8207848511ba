import type { StatementBank } from '@saldo/contract/common';

/** Banks whose statements Saldo knows, as they spell themselves. */
export const BANK_NAMES: Readonly<Record<StatementBank, string>> = {
  CAIXABANK: 'CaixaBank',
  REVOLUT: 'Revolut',
  BBVA: 'BBVA',
};
const NAMES: Readonly<Record<string, string>> = BANK_NAMES;

/** Words in a bank's code up to this length are initials (N26, ING). Longer ones are names (SANTANDER). */
const MOST_INITIALS = 4;

/** A bank's name as the bank spells it. Other codes are formatted as names: `Banco Santander` for `BANCO_SANTANDER`. */
export const bankNameOf = (code: string): string =>
  NAMES[code] ??
  code
    .replace(/[A-Z]+/g, (word) =>
      word.length > MOST_INITIALS ? `${word.slice(0, 1)}${word.slice(1).toLowerCase()}` : word,
    )
    .replaceAll('_', ' ');

/** What follows the bank in a default name: `Savings`, the end of a number, a currency, a count. */
const AFTER_BANK = /^( Savings)?( ···· \w+)?( [A-Z]{3})?( \d+)?$/;

/** An account's name. Older default names begin with their bank's code, which is spelled as the bank does. */
export const accountNameOf = (name: string, bank: string): string =>
  name.startsWith(bank) && AFTER_BANK.test(name.slice(bank.length))
    ? `${bankNameOf(bank)}${name.slice(bank.length)}`
    : name;
