import type { StatementBank } from '@saldo/contract/common';

/** Banks whose statements Saldo knows, as they spell themselves. */
export const BANK_NAMES: Readonly<Record<StatementBank, string>> = {
  CAIXABANK: 'CaixaBank',
  REVOLUT: 'Revolut',
  BBVA: 'BBVA',
};
/** Banks and apps whose names the rule below misses. */
const NAMES: Readonly<Record<string, string>> = {
  ...BANK_NAMES,
  ACTIVOBANK: 'ActivoBank',
  AMEX: 'American Express',
  BOURSORAMA: 'BoursoBank',
  BUNQ: 'bunq',
  'CAISSE DEPARGNE': 'Caisse d’Épargne',
  'CAIXA GERAL DE DEPOSITOS': 'Caixa Geral de Depósitos',
  'CESKA SPORITELNA': 'Česká spořitelna',
  COMDIRECT: 'comdirect',
  HYPOVEREINSBANK: 'HypoVereinsbank',
  'İŞ BANKASI': 'İş Bankası',
  'ICICI BANK': 'ICICI Bank',
  MBANK: 'mBank',
  MONOBANK: 'monobank',
  NATWEST: 'NatWest',
  NEON: 'neon',
  PAYPAL: 'PayPal',
  POSTFINANCE: 'PostFinance',
  SOFI: 'SoFi',
  'SPAREBANK 1': 'SpareBank 1',
  UBANK: 'ubank',
};

/** Words in a bank's code up to this length are initials (N26, ING). Longer ones are names (SANTANDER). */
const MOST_INITIALS = 4;
/** Short words that are not initials. */
const WORDS: ReadonlySet<string> = new Set(
  'AIR ALLY AXIS BANK CARD CASH CITI HYPE KNAB NAVY ONE PAGO VISA WISE YUH'.split(' '),
);
const SMALL: ReadonlySet<string> = new Set(['DE', 'DO', 'OF']);

function wordOf(word: string): string {
  if (SMALL.has(word)) return word.toLowerCase();
  return word.length > MOST_INITIALS || WORDS.has(word)
    ? `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`
    : word;
}

/** A bank's name as the bank spells it. Other codes are formatted as names: `Banco Santander` for `BANCO_SANTANDER`. */
export const bankNameOf = (code: string): string =>
  NAMES[code] ?? code.replace(/\p{Lu}+/gu, wordOf).replaceAll('_', ' ');

/** What follows the bank in a default name: `Savings`, the end of a number, a currency, a count. */
const AFTER_BANK = /^( Savings)?( ···· \w+)?( [A-Z]{3})?( \d+)?$/;

/** An account's name. Older default names begin with their bank's code, which is spelled as the bank does. */
export const accountNameOf = (name: string, bank: string): string =>
  name.startsWith(bank) && AFTER_BANK.test(name.slice(bank.length))
    ? `${bankNameOf(bank)}${name.slice(bank.length)}`
    : name;
