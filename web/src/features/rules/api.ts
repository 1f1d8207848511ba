import type { Answer, Call } from '@saldo/contract/endpoint';
import * as calls from '@saldo/contract/rules';
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useTouching } from '../../lib/use-touching.ts';
import { TOUCHED } from '../transactions/api.ts';
import { inOrder } from './order.ts';

const RULES = ['rules'] as const;

export const rulesQuery = queryOf([...RULES, 'list'], calls.listRules);

export const ruleHealthQuery = queryOf([...RULES, 'health'], calls.getRuleHealth);

export const ruleSuggestionsQuery = queryOf([...RULES, 'suggestions'], calls.listRuleSuggestions);

export type PreviewBody = Call<typeof calls.previewRules>['body'];

/** What would change. Null asks nothing; the answer before stays until the next one is there. */
export const previewQuery = (body: PreviewBody | null) =>
  queryOptions({
    queryKey: [...RULES, 'preview', body],
    queryFn: body
      ? ({ signal }): Promise<calls.RulePreview> => call(calls.previewRules, { body }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    // Transactions may have come in since.
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  });

/** Rules and what is said about them. */
function useChangingRules<V, A>(mutationFn: (variables: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Awaited: the cards that the dialog uncovers are the new ones.
    onSuccess: () => client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
    onSettled: () => void client.invalidateQueries({ queryKey: RULES }),
  });
}

/** What moves transactions moves every figure. */
const MOVED = { meanwhile: TOUCHED, awaited: [RULES] };

export type Creation = Call<typeof calls.createRule>['body'];
export type Suggestion = Answer<typeof calls.listRuleSuggestions>[number];
export type Change = Call<typeof calls.updateRule>['body'];
export type Period = { year: number | 'all'; month?: number };

export const useCreateRule = () =>
  useChangingRules((body: Creation) => call(calls.createRule, { body }));

export const useUpdateRule = () =>
  useChangingRules(({ id, body }: { id: string; body: Change }) =>
    call(calls.updateRule, { params: { id }, body }),
  );

/** The ids of all rules. The screen shows the new order at once. */
export function useOrderRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(calls.orderRules, { body: { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: rulesQuery.queryKey });
      client.setQueryData(rulesQuery.queryKey, (rules) => rules && inOrder(rules, ids));
    },
    onSuccess: (rules) => client.setQueryData(rulesQuery.queryKey, rules),
    onSettled: (_, error) =>
      client.invalidateQueries({ queryKey: error ? RULES : ruleHealthQuery.queryKey }),
  });
}

export const useDeleteRule = () =>
  useTouching(
    ({ id, revert }: { id: string; revert: boolean }) =>
      call(calls.deleteRule, { params: { id }, query: { revert: String(revert) } }),
    MOVED,
  );

export const useRevertRule = () =>
  useTouching((id: string) => call(calls.revertRule, { params: { id } }), MOVED);

/** One rule, or all enabled ones where no id is given. */
export const useApplyRules = () =>
  useTouching(
    ({ id, period }: { id: string | null; period: Period }) =>
      id === null
        ? call(calls.applyRules, { body: period })
        : call(calls.applyRule, { params: { id }, body: period }),
    MOVED,
  );
