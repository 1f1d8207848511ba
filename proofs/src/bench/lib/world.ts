import type { Place } from './places.ts';
import type { Server } from './server.ts';

/** What a promise is measured in: a server at work in a database, and the same database bare. */
export interface World {
  place: Place;
  server: Server;
}
