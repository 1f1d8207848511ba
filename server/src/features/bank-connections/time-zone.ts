import type { Context } from '../../platform/context.ts';
import * as people from './store-people.ts';

/** The zone in which a person's days are while nobody is there to say: the last one that they sent, else the server's. */
export async function timeZoneOf({ storage, config }: Context, userId: string): Promise<string> {
  return (await people.lastTimeZone(storage.read, { userId })) ?? config.timeZone;
}
