import { applySuggestions, getLeft, getMonthSuggestions, getRecap } from '@saldo/contract/calls';
import type { MonthSuggestions } from '@saldo/contract/home';
import type { Range } from '@saldo/contract/recurring';
import { call } from '../../lib/api.ts';
import { thisMonth } from '../../lib/period.ts';
import { heavy, queryOf } from '../../lib/query-of.ts';
import { shiftRange } from '../../lib/ranges.ts';
import { useChange } from '../../lib/use-change.ts';
import { useShown } from '../../lib/use-shown.ts';
import { useTogether } from '../../lib/use-together.ts';
import { monthPictureQuery } from '../metrics/month-picture.ts';
import { forecastQuery } from '../recurring/api.ts';

export const recapQuery = queryOf(['home'], getRecap);
export const leftQuery = queryOf(['home', 'left'], getLeft);

/** Forecast for the end of the month: the balance so far plus what is due, with its range (80%). */
export function useForecastBalance(): Range | null {
  const [recap, forecast] = useTogether(useShown(recapQuery), useShown(forecastQuery)) ?? [];
  return recap && forecast?.net ? shiftRange(forecast.net, recap.lm_balance.total) : null;
}

/**
 * Suggestions for the given uncategorized spending of the month. Until those for a new amount have loaded, there are
 * none, because the earlier ones contain spending that has been categorized since. Shares its first key with Home's
 * queries, so whatever invalidates those also invalidates this query.
 */
const monthSuggestionsQuery = (toSort: number) =>
  heavy(queryOf(['home', 'suggestions', toSort], getMonthSuggestions));

/** This month's spending, and suggestions for what is uncategorized; none are requested if nothing is. */
export function useMonthSuggestions() {
  const picture = useShown(monthPictureQuery).data;
  const toSort = picture?.to_sort ?? 0;
  const isOpen = toSort > 0;
  const { data, isLoading } = useShown({ ...monthSuggestionsQuery(toSort), enabled: isOpen });
  return { picture, suggestions: isOpen ? data : undefined, isLoading };
}

/** Accepts suggestions for the month of `today`. The button stays until the new figures are there. */
export const useAcceptSuggestions = (today: string) =>
  useChange(
    (groups: MonthSuggestions['groups']) =>
      call(applySuggestions, {
        query: thisMonth(today),
        body: { existing: groups },
      }),
    { awaits: [monthPictureQuery] },
  );
