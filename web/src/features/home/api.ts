import { applySuggestions } from '@saldo/contract/categorization';
import { getMonthSuggestions, getRecap, type MonthSuggestions } from '@saldo/contract/home';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useChange } from '../../lib/use-change.ts';
import { monthPictureQuery } from '../metrics/month-picture.ts';

export const recapQuery = queryOf(['home'], getRecap);

/**
 * Suggestions for the given uncategorized spending of the month. Until those for a new amount have loaded, there are
 * none, because the earlier ones contain spending that has been categorized since. Shares its first key with Home's
 * queries, so whatever invalidates those also invalidates this query.
 */
const monthSuggestionsQuery = (toSort: number) =>
  queryOf(['home', 'suggestions', toSort], getMonthSuggestions);

/** This month's spending, and suggestions for what is uncategorized; none are requested if nothing is. */
export function useMonthSuggestions() {
  const picture = useQuery(monthPictureQuery).data;
  const toSort = picture?.to_sort ?? 0;
  const isOpen = toSort > 0;
  const { data, isLoading } = useQuery({ ...monthSuggestionsQuery(toSort), enabled: isOpen });
  return { picture, suggestions: isOpen ? data : undefined, isLoading };
}

/** Accepts suggestions for the month of `today`. The button stays until the new figures are there. */
export const useAcceptSuggestions = (today: string) =>
  useChange(
    (groups: MonthSuggestions['groups']) =>
      call(applySuggestions, {
        query: { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) },
        body: { existing: groups },
      }),
    { isAwaited: true },
  );
