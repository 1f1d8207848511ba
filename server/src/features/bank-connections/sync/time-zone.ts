import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/db/crud.ts';

/** The zone in which a person's days are while nobody is there to say: the last one that they sent, else the server's. */
export async function timeZoneOf({ storage, config }: Context, userId: string): Promise<string> {
  const person = await findRow(storage.read, 'users', { id: userId });
  return person?.time_zone ?? config.timeZone;
}
