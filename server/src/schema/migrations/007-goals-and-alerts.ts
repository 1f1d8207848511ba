import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import {
  belongsTo,
  describeIndexes,
  optional,
  ownedTable,
  required,
  type Schema,
  type Statistics,
  textOf,
} from './helpers.ts';

const STATISTICS: Statistics = {
  goals: { goals: '1000 20 1', goals_category: '1000 20 2' },
  alerts: { alerts: '1000 20 1', alerts_category: '1000 20 2' },
  notifications: { notifications: '10000 200 1', notifications_once: '10000 200 5 4 1' },
  mail_outbox: { mail_outbox: '10000 200 1', mail_outbox_due: '5 1', mail_outbox_token: '10000 1' },
  transactions: { transactions_category: '500000 10000 300 2 2 2 2 2 2 2' },
};

/** What a person wants to reach or to stay below, the notices about it, and the mails that carry them. */
export async function goalsAndAlerts(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  const owned = (name: string) => ownedTable(db, engine, name);
  /** A category that is gone stays named: no foreign key. */
  const target = (name: string) =>
    owned(name)
      .$call(required(text, 'name', 'color', 'icon', 'description', 'category_id'))
      .addColumn('notify_user', 'smallint', (c) => c.notNull())
      .$call(required(text, 'created_at', 'updated_at'));
  await target('goals')
    .$call(required(text, 'start_date', 'end_date'))
    .addColumn('final_amount', 'bigint', (c) => c.notNull().check(sql`final_amount > 0`))
    .execute();
  await target('alerts')
    .addColumn('limit_amount', 'bigint', (c) => c.notNull().check(sql`limit_amount >= 0`))
    .addColumn('frequency', text, (c) => c.notNull())
    .execute();
  await owned('notifications')
    .$call(required(text, 'kind', 'subject_id', 'period', 'message', 'created_at'))
    .addColumn('read_at', text)
    .execute();
  await owned('mail_outbox')
    .$call(required(text, 'notification_id', 'state'))
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .$call(optional(text, 'due_at', 'holder', 'token_hash', 'error'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('sent_at', text)
    .$call(belongsTo('notifications', 'notification_id', 'mail_outbox_notification_fk'))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('mail_notifications', 'smallint', (c) => c.notNull().defaultTo(1))
    .execute();
  await indexes(db);
  await describeIndexes(db, engine, STATISTICS);
}

async function indexes(db: Schema): Promise<void> {
  const create = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await create(sql`create index goals_category on goals (user_id, category_id)`);
  await create(sql`create index alerts_category on alerts (user_id, category_id)`);
  // Two servers may come to the same conclusion; only one of them tells.
  await create(
    sql`create unique index notifications_once on notifications (user_id, subject_id, kind, period)`,
  );
  await create(sql`create index mail_outbox_due on mail_outbox (due_at) where due_at is not null`);
  await create(
    sql`create index mail_outbox_token on mail_outbox (token_hash) where token_hash is not null`,
  );
  // What goals and alerts count is read from the index alone, by category and day.
  await create(sql`drop index transactions_category`);
  await create(sql`
    create index transactions_category on transactions
      (user_id, category_id, date, "ignore", currency, direction, is_refund, product, amount)
    where category_id is not null`);
}
