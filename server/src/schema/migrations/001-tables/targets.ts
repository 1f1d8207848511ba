import { sql } from 'kysely';
import type { Engine } from '../../../platform/db/storage.ts';
import {
  belongsTo,
  optional,
  ownedTable,
  required,
  runAll,
  type Schema,
  textOf,
  userColumn,
} from '../helpers.ts';

/** Goals, alerts, recurring series, and the notifications and mails about them. */
export async function targetTables(db: Schema, engine: Engine): Promise<void> {
  await goalsAndAlerts(db, engine);
  await seriesTables(db, engine);
  await notificationTables(db, engine);
  await runAll(db, [
    'create index goals_category on goals (user_id, category_id)',
    'create index alerts_category on alerts (user_id, category_id)',
    // Two servers may reach the same conclusion; only one of them notifies.
    'create unique index notifications_once on notifications (user_id, subject_id, kind, period)',
    'create index mail_outbox_due on mail_outbox (due_at) where due_at is not null',
    'create index mail_outbox_token on mail_outbox (token_hash) where token_hash is not null',
  ]);
}

async function goalsAndAlerts(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  // No foreign key to categories: a goal keeps the id of a deleted category.
  const target = (name: string) =>
    ownedTable(db, engine, name)
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
}

async function seriesTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'series')
    .$call(required(text, 'state', 'created_at', 'updated_at'))
    .$call(optional(text, 'payment_id', 'name', 'category_id', 'direction', 'cadence', 'next_on'))
    .$call(optional('bigint', 'amount', 'price_seen'))
    .addColumn('part_of', text)
    .execute();
  await db.schema
    .createTable('fit_versions')
    .addColumn('user_id', text, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .$call(required(text, 'state', 'code'))
    .execute();
  await ownedTable(db, engine, 'fit_groups')
    .$call(required(text, 'payments', 'fits'))
    .execute();
  await db.schema
    .createTable('changed_payments')
    .$call(userColumn(engine))
    .$call(required(text, 'write_id', 'id'))
    .$call(optional(text, 'direction', 'description', 'counterparty'))
    .addPrimaryKeyConstraint('changed_payments_pk', ['user_id', 'write_id', 'id'])
    .execute();
}

async function notificationTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'notifications')
    .$call(required(text, 'kind', 'subject_id', 'period', 'message', 'created_at'))
    .$call(optional(text, 'read_at', 'told'))
    .execute();
  await ownedTable(db, engine, 'mail_outbox')
    .$call(required(text, 'notification_id', 'state'))
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .$call(optional(text, 'due_at', 'holder', 'token_hash', 'error'))
    .addColumn('created_at', text, (c) => c.notNull())
    .$call(optional(text, 'sent_at', 'to_address'))
    .$call(belongsTo('notifications', 'notification_id', 'mail_outbox_notification_fk'))
    .execute();
}
