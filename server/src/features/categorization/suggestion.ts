import type { Suggestion } from '@saldo/categorizer/local/suggestion';
import { counterparty } from '@saldo/categorizer/merchant-name';
import { PRESELECTED_FROM } from '@saldo/contract/sorting';
import { engineRow } from './learn-categories.ts';
import type { EngineRow } from './store.ts';

/** Whether a person stands on the other side: what for they were paid Saldo does not guess. */
export const isPerson = (row: EngineRow): boolean => counterparty(engineRow(row)).kind === 'person';

/** Whether an answer is chosen beforehand, on every screen that shows one. */
export const isPreselected = (row: EngineRow, answer: Suggestion): boolean =>
  percentOf(answer) >= PRESELECTED_FROM && targetOf(answer) !== '' && !isPerson(row);

/** Where an answer leads: to a category by its id, to a new one, or nowhere. */
export const targetOf = ({ category_id: id, proposal }: Suggestion): string =>
  id ?? (proposal === null ? '' : newOne(proposal));

export const newOne = (proposal: number): string => `new ${proposal}`;

export const percentOf = ({ confidence }: Suggestion): number => Math.round(confidence * 100);
