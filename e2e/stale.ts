import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { TestUser } from '@saldo/proofs/users/user';
import SqliteDatabase from 'better-sqlite3';

/** Backdates the user's sign-in, so that sensitive calls require step-up. */
export function becomeStale({ token }: Pick<TestUser, 'token'>): void {
  const db = new SqliteDatabase(join(process.env.E2E_DATA_DIR ?? '', 'saldo.sqlite'));
  db.pragma('busy_timeout = 5000');
  const hash = createHash('sha256').update(token).digest('hex');
  db.prepare('update sessions set password_at = null, factor_at = null where token_hash = ?').run(
    hash,
  );
  db.close();
}
