import { id, instant, owned, text } from './columns.ts';

export const ENTRY_TABLES = {
  /**
   * Manual entries that clients sent with an id of their own, so that a repeated one adds nothing, even after its row is
   * gone.
   */
  received_entries: owned({
    transaction_id: id,
    /** SHA-256 of what was sent, hexadecimal. */
    content_hash: text(),
    received_at: instant,
  }),
};
