import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { belongsTo, required, type Schema, textOf } from './helpers.ts';

/** What people report and ask for, with the screenshot they may add. */
export async function tickets(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('tickets')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (c) => c.notNull().unique())
    .$call(
      required(
        text,
        'type',
        'status',
        'priority',
        'title',
        'description',
        'context',
        'created_at',
        'updated_at',
      ),
    )
    .addPrimaryKeyConstraint('tickets_pk', ['user_id', 'id'])
    .execute();
  await db.schema
    .createTable('ticket_attachments')
    .$call(required(text, 'user_id', 'ticket_id', 'media_type'))
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticket_attachments_pk', ['user_id', 'ticket_id'])
    .$call(belongsTo('tickets', 'ticket_id', 'ticket_attachments_ticket_fk'))
    .execute();
}
