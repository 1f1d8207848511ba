import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';

/**
 * The SQLite driver for this Node.js: version 13 needs Node-API 10, which Node.js 20 does not have, and version 12 ends
 * the process of a Node.js 24 as soon as one of its statements is collected as garbage.
 */
export const SQLITE_DRIVER =
  Number(process.versions.napi) >= 10 ? 'better-sqlite3-13' : 'better-sqlite3';

export const SqliteDatabase: typeof Database = createRequire(import.meta.url)(SQLITE_DRIVER);
