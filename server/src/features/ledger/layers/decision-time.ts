import { sql } from 'kysely';
import type { BookId } from '../../../platform/identity.ts';

/**
 * When the user decided the category of a row of `transactions`, or null if the user did not decide it. A row created
 * manually with a category was decided on creation. A value left behind by a deleted rule is stored as manual but
 * without a recorded edit, so it does not count as decided. Rows of one merchant and category with the same time are
 * one decision, because a single answer set them all.
 */
export const decidedAt = (bookId: BookId) => sql`case when category_source = 'hand' then (
  select case when count(*) = 0 then transactions.created_at
    when transactions.edited_at is not null then max(e.created_at) end
  from effects e where e.user_id = ${bookId} and e.transaction_id = transactions.id
    and e.field = 'category' and e.cause = 'hand') end`;
