import type { Suggestion } from '@saldo/categorizer/local/suggestion';
import { counterparty } from '@saldo/categorizer/merchant-name';
import { PRESELECTED_FROM } from '@saldo/contract/sorting';
import { isOwnersRow, keyOf, type OwnNames } from '../merchant-names/names.ts';
import type { EngineRow } from './store.ts';

type OwnerTest = OwnNames['isOwner'];

/** A row as input for the engine, which also looks at the names of the counterparties. */
export const engineRow = (row: EngineRow, isOwner: OwnerTest) => ({
  ...bareRow(row),
  isOwner: isOwnersRow(row, { isOwner }),
});

const bareRow = (row: EngineRow) => ({
  id: row.id,
  description: row.description,
  creditor: row.creditor_name,
  debtor: row.debtor_name,
  date: row.date,
  type: row.type,
  amount: row.direction === 'income' ? row.amount : -row.amount,
});

/** True if the counterparty is another person. Saldo does not guess what payments to people are for. */
export function isPerson(row: EngineRow, isOwner: OwnerTest): boolean {
  const { kind, name } = counterparty(bareRow(row));
  return kind === 'person' && !isOwner(name);
}

/** True if the text names a shop, a company or an authority, or the user gave its counterparty a name. */
export function namesMerchant(row: EngineRow, own: OwnNames): boolean {
  const { kind, name } = counterparty(bareRow(row));
  if (own.isOwner(name)) return false;
  return kind === 'merchant' || kind === 'public' || (kind === 'none' && own.has(keyOf(row)));
}

/** True if screens preselect the answer. */
export const isPreselected = (row: EngineRow, answer: Suggestion, isOwner: OwnerTest): boolean =>
  percentOf(answer) >= PRESELECTED_FROM && targetOf(answer) !== '' && !isPerson(row, isOwner);

/** Category id of an answer, or the key of the new category it proposes; '' if it has neither. */
export const targetOf = ({ category_id: id, proposal }: Suggestion): string =>
  id ?? (proposal === null ? '' : newOne(proposal));

export const newOne = (proposal: number): string => `new ${proposal}`;

export const percentOf = ({ confidence }: Suggestion): number => Math.round(confidence * 100);
