import { SqliteAdapter } from 'kysely';
import type { Db, Engine, Tx } from './storage.ts';

export const engineOf = (db: Db | Tx): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
