import type { Parsed } from '@saldo/contract/endpoint';
import { extensionOf } from '@saldo/contract/file-extensions';
import type {
  createTicket as createEndpoint,
  Ticket,
  updateTicket as updateEndpoint,
} from '@saldo/contract/tickets';
import { pick } from '@saldo/domain/records';
import type { Actor, Context } from '../../platform/context.ts';
import { deleteRows, findRow, insertRow, updateRows, upsertRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { FileAnswer } from '../../platform/http/api.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { fromJson } from '../../schema/rows.ts';
import { TABLES } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { EXTENSION, type ImageType, identifyImage } from './identify-image.ts';
import * as store from './store.ts';

export const listTickets = async ({ storage }: Context): Promise<Ticket[]> =>
  (await store.listTickets(storage.read)).map(present);

export function createTicket(
  context: Context,
  actor: Actor,
  input: Parsed<typeof createEndpoint>['body'],
): Promise<Ticket> {
  const { context: asked, ...fields } = input;
  const now = context.now().toISOString();
  const id = newId();
  return context.storage.write(async (tx) => {
    await requireRowLimit(tx, { owner: actor.bookId, of: 'tickets' });
    await insertRow(tx, 'tickets', {
      user_id: actor.bookId,
      id,
      status: 'pending',
      ...fields,
      context: JSON.stringify(asked),
      created_at: now,
      updated_at: now,
    });
    await audit(tx, actor, 'ticket.create', { id });
    return present(requireFound(await store.findTicket(tx, id)));
  });
}

/** Leaves absent fields unchanged. */
export function updateTicket(
  context: Context,
  actor: Actor,
  id: string,
  change: Parsed<typeof updateEndpoint>['body'],
): Promise<Ticket> {
  return context.storage.write(async (tx) => {
    const { user_id } = requireFound(await store.findTicket(tx, id));
    const updated_at = context.now().toISOString();
    await updateRows(tx, 'tickets', { user_id, id }, { ...change, updated_at });
    await audit(tx, actor, 'ticket.update', { id });
    return present(requireFound(await store.findTicket(tx, id)));
  });
}

/** Throws 409 `ticket_has_attachments` if the ticket has a screenshot, unless `cascade` deletes that too. */
export function deleteTicket(
  context: Context,
  actor: Actor,
  id: string,
  cascade: boolean,
): Promise<void> {
  return context.storage.write(async (tx) => {
    const ticket = requireFound(await store.findTicket(tx, id));
    if (ticket.attached !== null && !cascade) {
      throw appError('ticket_has_attachments', (t) => t.tickets.hasScreenshot);
    }
    await deleteRows(tx, 'tickets', { user_id: ticket.user_id, id });
    await audit(tx, actor, 'ticket.delete', { id });
  });
}

/** A browser decompresses an image to display it, so a small file must not be able to fill the browser's memory. */
const MOST_PIXELS = 50_000_000;

/**
 * Throws 415 unless the bytes are a single PNG, JPEG or WebP image, whatever the file is called. Throws 413 if it has
 * more pixels than an administrator's browser should display.
 */
function pictureOf(bytes: Buffer): { type: ImageType; bytes: Buffer } {
  const picture = identifyImage(bytes);
  if (picture === 'none') {
    throw appError('unsupported_media_type', (t) => t.tickets.noPicture);
  }
  if (picture === 'more') {
    throw appError('unsupported_media_type', (t) => t.tickets.notOnlyPicture);
  }
  if (picture.width * picture.height > MOST_PIXELS) {
    throw appError('payload_too_large', (t) => t.tickets.tooManyPixels);
  }
  return picture;
}

/** Rejects names with the extension of another file type. Names without an extension pass. */
function requirePictureName(name: string): void {
  const extension = extensionOf(name);
  if (extension === null || PICTURE_NAMES.includes(extension)) return;
  throw appError('unsupported_media_type', (t) => t.tickets.wrongName(extension));
}
const PICTURE_NAMES = ['png', 'apng', 'jpg', 'jpeg', 'jpe', 'jfif', 'webp'];

/** Limit for all screenshots of a user. */
const SCREENSHOT_BYTES = 50 * 1024 * 1024;

async function requireScreenshotRoom(
  tx: Tx,
  row: { user_id: BookId; ticket_id: string; bytes: Buffer },
): Promise<void> {
  await takeLock(tx, 'screenshots', row.user_id);
  const others = await store.screenshotBytes(tx, { bookId: row.user_id, exceptId: row.ticket_id });
  if (others + row.bytes.length <= SCREENSHOT_BYTES) return;
  throw appError('limit_reached', (t) => t.tickets.full);
}

export function attachScreenshot(
  context: Context,
  actor: Actor,
  upload: { ticketId: string; name: string; bytes: Buffer },
): Promise<{ id: string }> {
  const { ticketId } = upload;
  requirePictureName(upload.name);
  const { type: media_type, bytes } = pictureOf(upload.bytes);
  return context.storage.write(async (tx) => {
    const ticket = requireFound(await store.findTicket(tx, ticketId));
    if (ticket.user_id !== actor.bookId) requireFound(null);
    const row = { user_id: actor.bookId, ticket_id: ticketId, media_type, bytes };
    await requireScreenshotRoom(tx, row);
    await upsertRow(tx, 'ticket_attachments', row);
    await audit(tx, actor, 'ticket.attach', { id: ticketId });
    return { id: ticketId };
  });
}

/** Reads an attachment for an administrator or for the author of the ticket. */
export async function getAttachment(
  { storage }: Context,
  actor: Actor,
  ticketId: string,
): Promise<FileAnswer> {
  const ticket = requireFound(await store.findTicket(storage.read, ticketId));
  if (ticket.user_id !== actor.bookId && actor.role !== 'ADMIN') requireFound(null);
  const key = { user_id: ticket.user_id, ticket_id: ticketId };
  const { bytes, media_type } = requireFound(
    await findRow(storage.read, 'ticket_attachments', key),
  );
  return new FileAnswer(bytes, media_type, `screenshot.${EXTENSION[media_type]}`);
}

const present = (row: store.TicketRow): Ticket => ({
  ...pick(row, ['id', 'title', 'description', 'type', 'status', 'priority', 'user_id']),
  ...pick(row, ['username', 'created_at', 'updated_at']),
  context: fromJson(TABLES.tickets.columns.context, row.context),
  has_attachment: row.attached !== null,
  user: `${row.name} ${row.lastnames}`.trim(),
});
