import { sql } from 'kysely';
import { type Condition, condition } from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';

/** Currency of all totals until users choose their own. */
const MAIN_CURRENCY = 'EUR';

/** The currency of the user's totals. */
export const mainCurrencyOf = async (
  _db: Db | Tx,
  _user: { userId: string },
): Promise<typeof MAIN_CURRENCY> => MAIN_CURRENCY;

/**
 * Condition for rows `t` in the currency of the user's totals, or in another one. The currency is a literal, because a
 * partial index is chosen from the statement's text before parameters are known.
 */
export const isInMainCurrency = (_userId: string, is = true): Condition =>
  condition`t.currency ${is ? sql`=` : sql`<>`} ${sql.lit(MAIN_CURRENCY)}`;
