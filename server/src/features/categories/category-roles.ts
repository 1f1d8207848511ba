import type { CategoryRole } from '@saldo/contract/categories';
import { type RawBuilder, sql } from 'kysely';
import { readQuery, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';

interface WithRole {
  id: string;
  parent_id: string | null;
  role: CategoryRole | null;
}

/** Ids of the categories with this role, their own or their parent's. */
export function idsWithRole(categories: readonly WithRole[], role: CategoryRole): Set<string> {
  const roles = rolesOf(categories);
  return new Set(categories.filter(({ id }) => roles.get(id) === role).map(({ id }) => id));
}

/** Each category's role: its own, else its parent's. */
export function rolesOf(categories: readonly WithRole[]): Map<string, CategoryRole | null> {
  const own = new Map(categories.map(({ id, role }) => [id, role]));
  return new Map(
    categories.map(({ id, role, parent_id }) => [id, role ?? own.get(parent_id ?? '') ?? null]),
  );
}

/** Ids of the user's categories with the role `savings`, as a subquery. */
export const savingsCategories = (bookId: BookId): RawBuilder<unknown> => sql`
  select c.id from categories c left join categories p on p.user_id = c.user_id and p.id = c.parent_id
  where c.user_id = ${bookId} and coalesce(c.role, p.role) = 'savings'`;

export async function savingsCategoryIds(
  db: Db | Tx,
  { bookId }: { bookId: BookId },
): Promise<Set<string>> {
  const rows = await readQuery(db, { id: text }, savingsCategories(bookId));
  return new Set(rows.map(({ id }) => id));
}
