import { PersonName } from '@saldo/contract/shares';
import { FACT_KINDS } from '@saldo/domain/parts/paid-back';
import { cents, id, instant, line, oneOf, orNull, owned, withExport } from './columns.ts';
import { MAX_MANUAL_ROWS } from './ledger-tables.ts';

export const SHARE_TABLES = {
  /** Facts about who owes what of which expense, and what came back (`domain/src/parts/paid-back.ts`). */
  shares: withExport(
    owned({
      kind: oneOf(FACT_KINDS),
      expense_id: id,
      share_id: orNull(id),
      payment_id: orNull(id),
      /** The part of a split purchase that a refund returns; null for the whole. */
      part_id: orNull(id),
      /** Name of the person who owes it; null if the user named nobody. */
      who: orNull(line(PersonName)),
      cents: cents(),
      created_at: instant,
    }),
    { file: 'shares', returns: MAX_MANUAL_ROWS },
  ),
};
