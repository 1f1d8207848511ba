import { fits, wholeCategory } from '@saldo/domain/parts/parts';
import { HAND } from '@saldo/domain/rules/provenance';
import { sql } from 'kysely';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { columns, readRows } from '../../../platform/db/read-rows.ts';
import { partsIn } from '../../../schema/stored/stored-parts.ts';
import type { ProvenanceContext } from '../layers/layers.ts';
import { setFields } from '../layers/rewrites.ts';
import type { Rows } from '../steps/steps.ts';

const SPLIT = columns('transactions', 'id', 'amount', 'category_id', 'parts');

/**
 * Joins the parts of those rows of which nothing remains for the last part, because their amount is lower now. The last
 * part of other rows follows the amount by itself. The caller holds the ledger lock.
 */
export async function joinUnfitting(
  tx: Rows,
  context: ProvenanceContext,
  ids: readonly string[],
): Promise<void> {
  for (const some of chunksOf(ids)) {
    const rows = await readRows(tx, SPLIT)`
      select id, amount, category_id, parts from transactions
      where user_id = ${context.bookId} and id in (${sql.join(some)})
        and parts is not null`;
    const items = rows.flatMap(({ id, amount, category_id: category, parts: stored }) => {
      const parts = stored === null ? null : partsIn(stored);
      if (parts === null || fits(parts, amount)) return [];
      const split = { amount, category, parts };
      const whole = wholeCategory(split);
      const source = whole === null ? ('none' as const) : ('hand' as const);
      return { id, values: { category: { id: whole, source } } };
    });
    if (items.length > 0) await setFields(tx, context, { author: HAND, automatic: false, items });
  }
}
