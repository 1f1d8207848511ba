import type { Engine } from '../../../platform/db/storage.ts';
import {
  belongsTo,
  optional,
  ownedTable,
  required,
  runAll,
  type Schema,
  textOf,
} from '../helpers.ts';

export async function notificationTables(db: Schema, engine: Engine): Promise<void> {
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
  await runAll(db, [
    // Two servers may reach the same conclusion; only one of them notifies.
    'create unique index notifications_once on notifications (user_id, subject_id, kind, period)',
    'create index mail_outbox_due on mail_outbox (due_at) where due_at is not null',
    'create index mail_outbox_token on mail_outbox (token_hash) where token_hash is not null',
  ]);
}
