import { type Account, CASH } from '@saldo/contract/accounts';
import { STATEMENT_BANKS } from '@saldo/contract/common';
import { accountNameOf, bankNameOf } from '@saldo/domain/bank-names';
import { texts } from './texts.ts';

/** A bank's name as the bank spells it. Cash has an account too. */
export const bankName = (code: string): string => (code === CASH ? texts.cash : bankNameOf(code));

/** Banks to choose from: those whose statements Saldo can read, those of the user's accounts, and the current one. */
export function bankChoices(accounts: readonly Account[], current = ''): string[] {
  const others = [...accounts.map((account) => account.bank), current]
    .filter((code) => code !== '' && !STATEMENT_BANKS.some((known) => known === code))
    .sort();
  return [...STATEMENT_BANKS, ...new Set(others)];
}

/**
 * An account's name next to its bank: `Savings EUR` for `Revolut Savings EUR`. A number or a currency means little on
 * its own, so the bank stays with it: `CaixaBank ···· 0001`, `Revolut EUR`.
 */
export function nameInBank(stored: string, bank: string): string {
  const name = accountNameOf(stored, bank);
  const rest = name.startsWith(`${bankName(bank)} `)
    ? name.slice(bankName(bank).length).trim()
    : '';
  return /\p{Ll}/u.test(rest) ? rest : name;
}

/** An account's name in a narrow column beside its bank: `···· 0001`, with the number that tells accounts apart. */
export const shortNameInBank = (name: string, bank: string): string =>
  name.startsWith(`${bankName(bank)} ····`)
    ? name.slice(bankName(bank).length + 1)
    : nameInBank(name, bank);

/** Account options. Each includes its bank, unless the account's name already starts with it. */
export const accountOptions = (accounts: readonly Account[]) =>
  accounts.map(({ id, name, bank }) => ({
    value: id,
    label: name.startsWith(bankName(bank)) ? name : `${name} · ${bankName(bank)}`,
  }));
