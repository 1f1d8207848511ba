import type { Answer } from '@saldo/contract/endpoint';
import * as calls from '@saldo/contract/history';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { replaceItem, useChange } from '../../lib/use-change.ts';

const LIST = ['history', 'list'] as const;

export type StepList = Answer<typeof calls.listSteps>;

export interface HistoryQuery {
  /** Comma-separated. */
  kind?: string;
  /** Account id. */
  account?: string;
}

/** The newest steps, up to `limit`. Always refetched when shown, because server jobs add steps. */
export const stepsQuery = (query: HistoryQuery, limit: number) => ({
  ...queryOf([...LIST, query, limit], calls.listSteps, { query: { ...query, limit } }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** One step, with what undoing or redoing it would change. */
export const stepQuery = ({ id, undone_at }: calls.Step) => ({
  ...queryOf(['history', 'one', id, undone_at], calls.getStep, { params: { id } }),
  staleTime: 0,
});

const put = (client: QueryClient, { step }: { step: calls.Step }) =>
  void client.setQueriesData<StepList>(
    { queryKey: LIST },
    (list) => list && { ...list, items: replaceItem(step)(list.items) ?? [] },
  );

/** Undoes a step, or redoes an undone one. */
export const useUndo = ({ id, undone_at }: calls.Step) =>
  useChange(
    () =>
      undone_at === null
        ? call(calls.undoStep, { params: { id } })
        : call(calls.redoStep, { params: { id } }),
    { put },
  );
