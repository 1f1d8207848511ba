import type { Context } from '../../../platform/context.ts';

/** The zone in which a person's days are while nobody is there to say: the last one that they sent, else the server's. */
export async function timeZoneOf({ storage, config }: Context, userId: string): Promise<string> {
  const person = await storage.read
    .selectFrom('users')
    .select('time_zone')
    .where('id', '=', userId)
    .executeTakeFirst();
  return person?.time_zone ?? config.timeZone;
}
