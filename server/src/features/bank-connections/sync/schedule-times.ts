import { createHash } from 'node:crypto';
import { addDays, type Day, dateTimeIn, dayIn } from '@saldo/domain/dates';

const FIRST_MINUTE = 4 * 60;
const LAST_MINUTE = 22 * 60;
/**
 * Minimum time between a fetch and the next scheduled one, so a manual fetch can replace the scheduled fetch of that
 * day.
 */
const APART_MS = 6 * 3_600_000;

/** A connection's own minute of the day. Different minutes keep banks from getting all requests at the same time. */
export function minuteOf(connectionId: string): number {
  const spread = createHash('sha256').update(connectionId).digest().readUInt32BE(0);
  return FIRST_MINUTE + (spread % (LAST_MINUTE - FIRST_MINUTE));
}

/**
 * Time of the next fetch: the connection's minute of the day in the server's zone, at least `APART_MS` from now. ISO
 * 8601, UTC.
 */
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

/** The instant of a local time. Times skipped by daylight saving move one hour later. */
export function instantOf(day: Day, minute: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  let guess = wanted;
  // Corrects the guess by the zone's offset. It does so twice, because the first guess may be on the other side of a
  // clock change.
  for (let round = 0; round < 2; round++) {
    const shown = Date.parse(`${dateTimeIn(timeZone, new Date(guess))}Z`);
    guess += wanted - shown;
  }
  return new Date(guess);
}
