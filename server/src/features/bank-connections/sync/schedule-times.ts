import { createHash } from 'node:crypto';
import { addDays, type Day, dateTimeIn, dayIn } from '@saldo/domain/dates';

const FIRST_MINUTE = 4 * 60;
const LAST_MINUTE = 22 * 60;
/** A fetch by hand serves the day as well. */
const APART_MS = 6 * 3_600_000;

/** The minute of the day at which a connection is fetched: its own, so that banks do not meet all of us at once. */
export function minuteOf(connectionId: string): number {
  const spread = createHash('sha256').update(connectionId).digest().readUInt32BE(0);
  return FIRST_MINUTE + (spread % (LAST_MINUTE - FIRST_MINUTE));
}

/** When it is fetched next: at its minute, in the server's zone, some hours from now at the earliest. ISO 8601, UTC. */
export function nextSyncAt(connectionId: string, now: Date, timeZone: string): string {
  const minute = minuteOf(connectionId);
  const earliest = now.getTime() + APART_MS;
  let day = dayIn(timeZone, now);
  let next = instantOf(day, minute, timeZone);
  while (next.getTime() < earliest) {
    day = addDays(day, 1);
    next = instantOf(day, minute, timeZone);
  }
  return next.toISOString();
}

/** The instant at which clocks of a zone show that minute of that day; an hour that summer time skips comes an hour later. */
export function instantOf(day: Day, minute: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  let guess = wanted;
  // The zone's offset at the guess; twice, since the first may lie on the other side of a change.
  for (let round = 0; round < 2; round++) {
    const shown = Date.parse(`${dateTimeIn(timeZone, new Date(guess))}Z`);
    guess += wanted - shown;
  }
  return new Date(guess);
}
