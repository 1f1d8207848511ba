import type { ViewFilters } from '@saldo/contract/saved-views';
import { fold } from '@saldo/domain/text';
import { updateRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { listViews } from './saved-views.ts';

interface Named {
  bookId: BookId;
  name: string;
}

const FILTERS = ['tags', 'tags_any'] as const;

const tagsIn = (value: string): string[] => value.split(',').map((tag) => tag.trim());

const namesTag = (filters: ViewFilters, name: string): boolean =>
  FILTERS.some((filter) => tagsIn(filters[filter] ?? '').some((tag) => fold(tag) === fold(name)));

/** Names of the saved views that filter by the tag. */
export const viewsNamingTag = async (db: Db | Tx, { bookId, name }: Named): Promise<string[]> =>
  (await listViews(db, { bookId }))
    .filter(({ filters }) => namesTag(filters, name))
    .map((view) => view.name);

export async function renameTagInViews(
  tx: Tx,
  { bookId, name, to, now }: Named & { to: string; now: string },
): Promise<void> {
  const renamed = (tag: string): string => (fold(tag) === fold(name) ? to : tag);
  for (const { id, filters } of await listViews(tx, { bookId })) {
    if (!namesTag(filters, name)) continue;
    const set = Object.fromEntries(
      FILTERS.flatMap((filter) => {
        const value = filters[filter];
        return value ? [[filter, tagsIn(value).map(renamed).join(',')]] : [];
      }),
    );
    const after = JSON.stringify({ ...filters, ...set });
    const key = { user_id: bookId, id };
    await updateRows(tx, 'saved_views', key, { filters: after, updated_at: now });
  }
}
