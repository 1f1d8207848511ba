import { type Account, CASH } from '@saldo/contract/accounts';
import { STATEMENT_BANKS } from '@saldo/contract/common';
import { texts } from './texts.ts';

const NAMES: Record<string, string> = {
  CAIXABANK: 'CaixaBank',
  REVOLUT: 'Revolut',
  BBVA: 'BBVA',
  [CASH]: texts.cash,
};

/** Longer codes are words: SANTANDER; short ones are initials: N26, ING. */
const MOST_INITIALS = 4;

/** How a bank writes itself; a code that a connection made is written as a name. */
export const bankName = (code: string): string =>
  NAMES[code] ??
  code
    .replace(/[A-Z]+/g, (word) =>
      word.length > MOST_INITIALS ? `${word.slice(0, 1)}${word.slice(1).toLowerCase()}` : word,
    )
    .replaceAll('_', ' ');

/** The banks to choose from: those whose statements can be read, those of the accounts, and one in use. */
export function bankChoices(accounts: readonly Account[], current = ''): string[] {
  const others = [...accounts.map((account) => account.bank), current]
    .filter((code) => code !== '' && !STATEMENT_BANKS.some((known) => known === code))
    .sort();
  return [...STATEMENT_BANKS, ...new Set(others)];
}

/** An account's name where its bank stands beside it: `···· 0001` of `CaixaBank ···· 0001`. */
export function nameInBank(name: string, bank: string): string {
  const rest = name.startsWith(`${bankName(bank)} `)
    ? name.slice(bankName(bank).length).trim()
    : '';
  // A mere number says nothing by itself.
  return rest.length > 2 ? rest : name;
}

/** Accounts to choose from, each with its bank where its name does not begin with that. */
export const accountOptions = (accounts: readonly Account[]) =>
  accounts.map(({ id, name, bank }) => ({
    value: id,
    label: name.startsWith(bankName(bank)) ? name : `${name} · ${bankName(bank)}`,
  }));
