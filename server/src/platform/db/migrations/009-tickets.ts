import { sql } from 'kysely';
import type { Engine } from '../storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** What people report and ask for, with the screenshot they may add. */
export async function tickets(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('tickets')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (c) => c.notNull().unique())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('priority', text, (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('context', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('tickets_pk', ['user_id', 'id'])
    .execute();
  await db.schema
    .createTable('ticket_attachments')
    .addColumn('user_id', text, (c) => c.notNull())
    .addColumn('ticket_id', text, (c) => c.notNull())
    .addColumn('media_type', text, (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticket_attachments_pk', ['user_id', 'ticket_id'])
    .addForeignKeyConstraint(
      'ticket_attachments_ticket_fk',
      ['user_id', 'ticket_id'],
      'tickets',
      ['user_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
}
