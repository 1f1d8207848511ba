import { sql } from 'kysely';

/**
 * When the user decided the category of a row of `transactions`; null if the user did not. A row created manually with
 * a category was decided on creation. What a deleted rule leaves behind counts as set manually, but no edit is
 * recorded, so nobody decided it. Rows of one merchant and category with the same time are one decision, set by a
 * single answer.
 */
export const decidedAt = (userId: string) => sql`case when category_source = 'hand' then (
  select case when count(*) = 0 then transactions.created_at
    when transactions.edited_at is not null then max(e.created_at) end
  from effects e where e.user_id = ${userId} and e.transaction_id = transactions.id
    and e.field = 'category' and e.cause = 'hand') end`;
