import { z } from 'zod';
import { Changed, Id, IdParams, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import * as says from './validation-messages.ts';

export const RECEIPT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** Maximum size of a receipt in bytes. */
export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024;
/** Receipts that can be added to a transaction. */
export const MOST_RECEIPTS = 5;
/** Receipts of a user: far more than fit into the megabytes that a user has, unless they are tiny. */
export const MAX_RECEIPTS = 4000;
export const RECEIPT_FIELD = 'file';

export const Receipt = z.object({
  id: z.string(),
  /** As the user's file was called, without folders and without characters that cannot be seen. */
  name: z.string(),
  media_type: z.enum(RECEIPT_TYPES),
  /** In bytes. */
  size: z.number(),
  created_at: Instant,
});
export type Receipt = z.infer<typeof Receipt>;

const ReceiptParams = z.object({ id: Id, receipt: Id });

export const listReceipts = endpoint('GET', '/transactions/{id}/attachments', {
  summary: 'List the receipts of a transaction, oldest first',
  access: 'user',
  params: IdParams,
  answers: { 200: z.array(Receipt) },
  refusals: ['not_found'],
});

export const addReceipt = endpoint('POST', '/transactions/{id}/attachments', {
  summary: 'Add a receipt (PNG, JPEG, WebP or PDF) to a transaction',
  access: 'editor',
  params: IdParams,
  form: {
    file: RECEIPT_FIELD,
    maxBytes: MAX_RECEIPT_BYTES,
    fields: z.object({}),
    says: {
      missing: says.RECEIPT_MISSING,
      tooLarge: says.RECEIPT_TOO_LARGE,
      brokenOff: says.RECEIPT_INCOMPLETE,
    },
  },
  answers: { 201: Receipt.extend(Changed.shape) },
  refusals: ['limit_reached', 'not_found', 'payload_too_large'],
  expensive: true,
});

export const getReceipt = endpoint('GET', '/transactions/{id}/attachments/{receipt}', {
  summary: 'Download a receipt',
  access: 'user',
  params: ReceiptParams,
  media: '*/*',
  answers: { 200: z.unknown() },
  refusals: ['not_found'],
});

export const removeReceipt = endpoint('DELETE', '/transactions/{id}/attachments/{receipt}', {
  summary: 'Remove a receipt from a transaction',
  access: 'editor',
  params: ReceiptParams,
  answers: { 200: Changed },
  refusals: ['not_found'],
});
