import type { Answer, Call } from '@saldo/contract/endpoint';
import * as calls from '@saldo/contract/rules';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { editOf } from '../../lib/pending-edits.ts';
import { heavy, queryOf } from '../../lib/query-of.ts';
import { changeItem, replaceItem, useChange } from '../../lib/use-change.ts';
import { reorderByIds } from './order.ts';

const RULES = ['rules'] as const;

export const rulesQuery = queryOf([...RULES, 'list'], calls.listRules);

export const ruleHealthQuery = heavy(queryOf([...RULES, 'health'], calls.getRuleHealth));

export const ruleSuggestionsQuery = heavy(
  queryOf([...RULES, 'suggestions'], calls.listRuleSuggestions),
);

export type PreviewRequest = Call<typeof calls.previewRules>['body'];

/** Changes a rule would make. Null disables the query; the previous response stays until the next arrives. */
export const previewQuery = (body: PreviewRequest | null) =>
  queryOptions({
    queryKey: [...RULES, 'preview', body],
    queryFn: body
      ? ({ signal }): Promise<calls.RulePreview> => call(calls.previewRules, { body }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    // New transactions may have been imported since.
    staleTime: 0,
    gcTime: 60_000,
    meta: { isHeavy: true },
  });

/** Wait for the refetch, so closing a dialog reveals updated cards. What the cards say about their effect follows. */
const AWAITED = { awaits: [rulesQuery] };

export type RuleCreation = Call<typeof calls.createRule>['body'];
export type Suggestion = Answer<typeof calls.listRuleSuggestions>[number];
export type RuleChange = Call<typeof calls.updateRule>['body'];
export type RulePeriod = { year: number | 'all'; month?: number };

export const useCreateRule = () =>
  useChange((body: RuleCreation) => call(calls.createRule, { body }), {
    // A new rule is the last one.
    put: (client, rule) =>
      client.setQueryData(rulesQuery.queryKey, (rules) => rules && [...rules, rule]),
  });

export const useUpdateRule = () =>
  useChange(
    ({ id, body }: { id: string; body: RuleChange }) =>
      call(calls.updateRule, { params: { id }, body }),
    {
      put: (client, rule) =>
        client.setQueryData(rulesQuery.queryKey, replaceItem<calls.Rule>(rule)),
      edits: ({ id, body: { is_enabled } }) =>
        is_enabled === undefined
          ? []
          : [editOf<calls.Rule[]>(rulesQuery.queryKey, changeItem(id, { is_enabled }), [id])],
    },
  );

/** Takes the ids of all rules. The screen shows the new order immediately. */
export const useOrderRules = () =>
  useChange((ids: string[]) => call(calls.orderRules, { body: { ids } }), {
    edits: (ids) => [
      editOf(rulesQuery.queryKey, (rules: calls.Rule[]) => reorderByIds(rules, ids)),
    ],
    put: (client, { rules }) => client.setQueryData(rulesQuery.queryKey, rules),
  });

export const useDeleteRule = () =>
  useChange(
    ({ id, revert }: { id: string; revert: boolean }) =>
      call(calls.deleteRule, { params: { id }, query: { revert: String(revert) } }),
    AWAITED,
  );

export const useRevertRule = () =>
  useChange((id: string) => call(calls.revertRule, { params: { id } }), AWAITED);

/** Applies one rule, or all enabled rules if no id is given. */
export const useApplyRules = () =>
  useChange(
    ({ id, period }: { id: string | null; period: RulePeriod }) =>
      id === null
        ? call(calls.applyRules, { body: period })
        : call(calls.applyRule, { params: { id }, body: period }),
    AWAITED,
  );
