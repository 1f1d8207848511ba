// Brings SQLite's write-ahead log into the database file, in a thread of its own, and begins an empty one. As
// JavaScript, so that it runs built and from source alike.
import { workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

const { file, timeoutMs } = workerData;
const connection = new SqliteDatabase(file, { timeout: timeoutMs });
try {
  // The disk has the pages before the log lets go of them.
  connection.pragma('synchronous = normal');
  connection.pragma('wal_checkpoint(truncate)');
  // The first write to an empty log waits for the disk to have the log's header. So that nobody else does, it is this
  // one, which changes nothing.
  connection.pragma(`user_version = ${connection.pragma('user_version', { simple: true })}`);
} finally {
  // The thread's end does not close the files.
  connection.close();
}
