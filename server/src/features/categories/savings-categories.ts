import { taxonomyEntry } from '@saldo/categorizer/tables/taxonomy';
import { fold } from '@saldo/domain/text';
import { type RawBuilder, sql } from 'kysely';
import { readQuery, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';

const { name, es } = taxonomyEntry('transfers.savings');
const NAMES = [name, es].map(fold);

/** Ids of the user's category Savings & Investments, in English or Spanish, and of its subcategories. */
export const savingsCategories = (userId: string): RawBuilder<unknown> => sql`
  select c.id from categories c left join categories p on p.user_id = c.user_id and p.id = c.parent_id
  where c.user_id = ${userId} and (c.name_key in (${sql.join(NAMES)}) or p.name_key in (${sql.join(NAMES)}))`;

export async function savingsCategoryIds(
  db: Db | Tx,
  { userId }: { userId: string },
): Promise<Set<string>> {
  const rows = await readQuery(db, { id: text }, savingsCategories(userId));
  return new Set(rows.map(({ id }) => id));
}
