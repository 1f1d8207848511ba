import { type Account, CASH } from '@saldo/contract/accounts';
import { STATEMENT_BANKS } from '@saldo/contract/common';
import { bankNameOf } from '@saldo/domain/bank-names';
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

/** An account's name next to its bank: `···· 0001` for `CaixaBank ···· 0001`. */
export function nameInBank(name: string, bank: string): string {
  const rest = name.startsWith(`${bankName(bank)} `)
    ? name.slice(bankName(bank).length).trim()
    : '';
  // One or two characters wouldn't mean anything on their own.
  return rest.length > 2 ? rest : name;
}

/** Account options. Each includes its bank, unless the account's name already starts with it. */
export const accountOptions = (accounts: readonly Account[]) =>
  accounts.map(({ id, name, bank }) => ({
    value: id,
    label: name.startsWith(bankName(bank)) ? name : `${name} · ${bankName(bank)}`,
  }));
