import type { Place } from './fresh-databases.ts';
import type { Server } from './server.ts';

/** What a promise is measured in: a server at work in a database, and the same database bare. */
export interface Setting {
  place: Place;
  server: Server;
}
