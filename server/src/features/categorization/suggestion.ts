import type { Suggestion } from '@saldo/categorizer/local/suggestion';
import { counterparty } from '@saldo/categorizer/merchant-name';
import { PRESELECTED_FROM } from '@saldo/contract/sorting';
import { keyOf, type OwnNames } from '../merchant-names/names.ts';
import type { EngineRow } from './store.ts';

/** A row as input for the engine, which also looks at the names of the counterparties. */
export const engineRow = (row: EngineRow) => ({
  id: row.id,
  description: row.description,
  creditor: row.creditor_name,
  debtor: row.debtor_name,
  date: row.date,
  type: row.type,
  amount: row.direction === 'income' ? row.amount : -row.amount,
});

/** True if the counterparty is a person. Saldo does not guess what payments to people are for. */
export const isPerson = (row: EngineRow): boolean => counterparty(engineRow(row)).kind === 'person';

/** True if the text names a shop, a company or an authority, or the user gave its counterparty a name. */
export function namesMerchant(row: EngineRow, own: OwnNames): boolean {
  const { kind } = counterparty(engineRow(row));
  return kind === 'merchant' || kind === 'public' || (kind === 'none' && own.has(keyOf(row)));
}

/** True if screens preselect the answer. */
export const isPreselected = (row: EngineRow, answer: Suggestion): boolean =>
  percentOf(answer) >= PRESELECTED_FROM && targetOf(answer) !== '' && !isPerson(row);

/** Category id of an answer, or the key of the new category it proposes; '' if it has neither. */
export const targetOf = ({ category_id: id, proposal }: Suggestion): string =>
  id ?? (proposal === null ? '' : newOne(proposal));

export const newOne = (proposal: number): string => `new ${proposal}`;

export const percentOf = ({ confidence }: Suggestion): number => Math.round(confidence * 100);
