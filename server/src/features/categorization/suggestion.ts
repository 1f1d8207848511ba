import { percentOf, type Suggestion } from '@saldo/categorizer/local/suggestion';
import { PRESELECTED_FROM } from '@saldo/contract/sorting';
import {
  counterpartyKey,
  counterpartyOf,
  isOwnersRow,
  type NamedRow,
  type OwnNames,
} from '../merchant-names/names.ts';
import type { EngineRow } from './store.ts';

type OwnerTest = OwnNames['isOwner'];

/** A row as input for the engine, which also looks at the names of the counterparties. */
export const engineRow = (row: EngineRow, isOwner: OwnerTest) => ({
  id: row.id,
  description: row.description,
  creditor: row.creditor_name,
  debtor: row.debtor_name,
  date: row.date,
  type: row.type,
  amount: row.direction === 'income' ? row.amount : -row.amount,
  isOwner: isOwnersRow(row, { isOwner }),
});

/** True if the counterparty is another person. Saldo does not guess what payments to people are for. */
export function isPerson(row: NamedRow, isOwner: OwnerTest): boolean {
  const { kind, name } = counterpartyOf(row);
  return kind === 'person' && !isOwner(name);
}

/** True if the text names a shop, a company or an authority, or the user gave its counterparty a name. */
export function namesMerchant(row: NamedRow, own: OwnNames): boolean {
  const { kind, name } = counterpartyOf(row);
  if (own.isOwner(name)) return false;
  return (
    kind === 'merchant' || kind === 'public' || (kind === 'none' && own.has(counterpartyKey(row)))
  );
}

/** True if screens preselect the answer. */
export const isPreselected = (row: EngineRow, answer: Suggestion, isOwner: OwnerTest): boolean =>
  percentOf(answer) >= PRESELECTED_FROM &&
  answer.doubtful !== true &&
  targetOf(answer) !== '' &&
  !isPerson(row, isOwner);

/** Category id of an answer, or the key of the new category it proposes; '' if it has neither. */
export const targetOf = ({ category_id: id, proposal }: Suggestion): string =>
  id ?? (proposal === null ? '' : newOne(proposal));

export const newOne = (proposal: number): string => `new ${proposal}`;
