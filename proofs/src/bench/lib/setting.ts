import type { BenchDatabase } from './fresh-databases.ts';
import type { Server } from './server.ts';

/** The setting of a measurement: a server with its database, and the same database without the server. */
export interface Setting {
  place: BenchDatabase;
  server: Server;
}
