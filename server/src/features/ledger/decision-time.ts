import { sql } from 'kysely';

/**
 * When the user decided the category of a row of `transactions`; null where the user did not. A row typed with a category
 * was decided as it was made. What a deleted rule leaves counts as set by hand, and nobody decided it: no edit is noted.
 * Rows of one merchant and category with one such time are one decision: a single answer set them all.
 */
export const decidedAt = (userId: string) => sql`case when category_source = 'hand' then (
  select case when count(*) = 0 then transactions.created_at
    when transactions.edited_at is not null then max(e.created_at) end
  from effects e where e.user_id = ${userId} and e.transaction_id = transactions.id
    and e.field = 'category' and e.cause = 'hand') end`;
