import { SqliteAdapter } from 'kysely';
import type { Db, Engine, Tx } from './storage.ts';

/** The engine that a connection or transaction runs on. */
export const engineOf = (db: Db | Tx): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
