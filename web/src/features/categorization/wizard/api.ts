import * as calls from '@saldo/contract/categorization';
import type { Answer, Call } from '@saldo/contract/endpoint';
import { queryOptions, useIsMutating } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { editOf } from '../../../lib/pending-edits.ts';
import type { Period } from '../../../lib/period.ts';
import { queryOf } from '../../../lib/query-of.ts';
import { useChange } from '../../../lib/use-change.ts';

/**
 * `seen` identifies the set of lines shown to the user before sending. `without` holds the numbers of the lines to
 * leave out.
 */
export interface LlmLines {
  seen: string;
  without: readonly number[];
}

/** Computed each time the flow opens: never cached, and never requested without the user asking. */
export const categorySuggestionsQuery = (period: Period, shown: LlmLines | undefined) =>
  queryOptions({
    queryKey: ['categorization', 'suggestions', period, shown],
    queryFn: ({ signal }) =>
      call(calls.suggestCategories, { query: { ...period, ...linesQuery(shown) } }, { signal }),
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  });

/**
 * The user's choice for the lines that `seen` identifies. All lines are sent unless the user chose otherwise for
 * exactly these lines.
 */
export const linesOf = (seen: string, chosen: LlmLines | undefined): LlmLines =>
  chosen?.seen === seen ? chosen : { seen, without: [] };

function linesQuery(shown: LlmLines | undefined) {
  if (!shown) return {};
  const { seen, without } = shown;
  return without.length > 0 ? { seen, without: without.join(',') } : { seen };
}

export const useApplySuggestions = (period: Period) =>
  useChange((body: Call<typeof calls.applySuggestions>['body']) =>
    call(calls.applySuggestions, { query: period, body }),
  );

const ENGINE = ['categorization', 'engine'] as const;

export const engineQuery = (period: Period) =>
  queryOf([...ENGINE, period], calls.getEngine, { query: period });

export const useSetEngine = () =>
  useChange((llm_enabled: boolean) => call(calls.setEngine, { body: { llm_enabled } }), {
    mutationKey: ENGINE,
    edits: (enabled) => [
      editOf(ENGINE, (engine: Answer<typeof calls.getEngine>) => ({
        ...engine,
        llm: { ...engine.llm, enabled },
      })),
    ],
  });

/** True while the choice of engine is being saved. */
export const useIsSettingEngine = (): boolean => useIsMutating({ mutationKey: ENGINE }) > 0;
