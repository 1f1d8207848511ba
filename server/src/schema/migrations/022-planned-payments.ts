import type { Engine } from '../../platform/db/storage.ts';
import { optional, ownedTable, required, type Schema, textOf } from './helpers.ts';

/** Payments that users expect once, on a day. */
export const plannedPayments = (db: Schema, engine: Engine): Promise<void> =>
  ownedTable(db, engine, 'planned_payments')
    .$call(required(textOf(engine), 'name', 'day', 'direction', 'currency'))
    .$call(required('bigint', 'amount'))
    .$call(required(textOf(engine), 'created_at', 'updated_at'))
    .$call(optional(textOf(engine), 'category_id'))
    .execute();
