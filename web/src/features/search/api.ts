import { search } from '@saldo/contract/search';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../lib/query-of.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useShown } from '../../lib/use-shown.ts';
import { type EntryGroup, foundGroups } from './found-entries.tsx';

const TYPING_MS = 200;

const searchQuery = (q: string) => queryOf(['search', q], search, { query: { q } });

/** What the server finds for a text, as it is typed. Until it answers, what it found before stays. */
export function useFound(typed: string) {
  const text = typed.trim();
  const asked = useDebounced(text, TYPING_MS);
  const query = useShown({
    ...searchQuery(asked),
    enabled: asked !== '' && text !== '',
    placeholderData: keepPreviousData,
  });
  const isBehind = asked !== text || query.isPlaceholderData || query.isPending;
  const groups: EntryGroup[] = text === '' ? [] : foundGroups(text, query.data, isBehind);
  return { groups, isBehind: text !== '' && isBehind && !query.isError, error: query.error };
}
