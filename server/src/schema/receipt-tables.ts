import { MAX_RECEIPT_BYTES, MAX_RECEIPTS, RECEIPT_TYPES } from '@saldo/contract/receipts';
import { z } from 'zod';
import {
  bytes,
  count,
  id,
  instant,
  line,
  oneOf,
  orNull,
  owned,
  ownedBy,
  text,
  withExport,
} from './columns.ts';

export const MAX_RECEIPT_NAME = 200;

/** Receipts of transactions, and their bytes, which no list reads. */
export const RECEIPT_TABLES = {
  receipts: withExport(
    owned({
      /** May be a deleted transaction, which undo brings back. */
      transaction_id: id,
      name: line(z.string().max(MAX_RECEIPT_NAME)),
      media_type: oneOf(RECEIPT_TYPES),
      size: count(MAX_RECEIPT_BYTES),
      created_at: instant,
    }),
    { file: 'receipts', returns: MAX_RECEIPTS },
  ),
  /** Of receipts with the same id, also of removed ones for as long as they can be brought back. */
  receipt_files: ownedBy(['id'], {
    id: text(),
    bytes,
    /** When it was noticed that no receipt has it; null while one does. */
    unused_since: orNull(instant),
  }),
};
