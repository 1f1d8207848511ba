import { latest } from '../../platform/instant-ranges.ts';

const DAY_MS = 86_400_000;
const DAYS = 7;
const WEEKS = 5;
/** Twelve months, even if they include a leap day. */
const MONTHS_DAYS = 366;
/** Any Monday, because weeks start on Monday. */
const A_MONDAY = Date.UTC(2024, 0, 1);

const COPY = /^saldo-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.ndjson\.gz\.age$/;

/** When the copy with this name was made. Null if no copy can have this name. */
export function copiedAt(name: string): Date | null {
  const found = COPY.exec(name);
  if (!found) return null;
  const [year = 0, month = 0, ...rest] = found.slice(1).map(Number);
  return new Date(Date.UTC(year, month - 1, ...rest));
}

/**
 * Returns the copies to delete. Keeps all copies from the last seven days, the last one of each week for five weeks,
 * the last one of each month for a year, and the newest of all. Files with other names are never deleted.
 */
export function copiesToRemove(names: readonly string[], now: Date): string[] {
  const seen = new Set<string>();
  const isFirst = (what: string): boolean => seen.size < seen.add(what).size;
  const gone: string[] = [];
  for (const name of [...names].sort().reverse()) {
    const at = copiedAt(name);
    // A copy that a fast clock dated in the future is not old, and replaces none that was made since.
    if (!at || at.toISOString() > latest(now)) continue;
    const age = (now.getTime() - at.getTime()) / DAY_MS;
    const isNewest = seen.size === 0;
    const isOfWeek = isFirst(`week ${Math.floor((at.getTime() - A_MONDAY) / (7 * DAY_MS))}`);
    const isOfMonth = isFirst(`month ${name.slice(0, 'saldo-202603'.length)}`);
    const stays =
      isNewest || age < DAYS || (isOfWeek && age <= 7 * WEEKS) || (isOfMonth && age <= MONTHS_DAYS);
    if (!stays) gone.push(name);
  }
  return gone;
}
