// Moves SQLite's write-ahead log into the database file and starts an empty log. Runs in its own thread. JavaScript, so
// the same file runs built and from source.
import { workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

const { file, timeoutMs } = workerData;
const connection = new SqliteDatabase(file, { timeout: timeoutMs });
try {
  // Syncs pages to disk before they are dropped from the log.
  connection.pragma('synchronous = normal');
  connection.pragma('wal_checkpoint(truncate)');
  // The first write to an empty log waits until the log's header is on disk. This no-op write absorbs that wait, so no
  // real write has to.
  connection.pragma(`user_version = ${connection.pragma('user_version', { simple: true })}`);
} finally {
  // Ending the thread would not close the files.
  connection.close();
}
