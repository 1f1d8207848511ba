import type { MonthStart, OwnMonths } from '@saldo/contract/month-start';
import { attempt } from './attempt.ts';

/*
 * Which months the user has. Each answer of the server names them in a header, and the browser keeps them, so that a page knows
 * them at once. Those that the pay opens are too many for a header: when it changes, the app loads them again.
 */

/** Cleared with everything else that is kept for a user. */
const KEY = 'own_months';

export interface KeptMonths {
  /** The header's text. */
  named: string;
  own: OwnMonths;
}

let known: { kept: KeptMonths | null } | undefined;
interface Asks {
  /** The server names months that it must be asked for. */
  wanted: (named: string) => void;
  /** The months are others than those that the screen has been drawn with. */
  changed: () => void;
}
let asks: Asks | undefined;

function read(): KeptMonths | null {
  const value: unknown = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  return typeof value === 'object' && value !== null && 'own' in value
    ? (value as KeptMonths)
    : null;
}

/** The months that are kept, or null for those of the wall calendar. The same object until others are kept. */
export function keptMonths(): KeptMonths | null {
  known ??= { kept: read() };
  return known.kept;
}

/** Keeps the months that the server named, or those of the wall calendar. */
export function keepMonths(named: string | null, own?: OwnMonths): void {
  const kept = named !== null && own ? { named, own } : null;
  known = { kept };
  attempt(() =>
    kept ? localStorage.setItem(KEY, JSON.stringify(kept)) : localStorage.removeItem(KEY),
  );
}

/** Keeps the months of a profile that has been changed. Of those that the pay opens, the next answer names which they are. */
export function keepOwnMonths({ month_start: start, pay_months }: OwnMonths): void {
  const own = { month_start: start, pay_months };
  if (start.kind === 'calendar') keepMonths(null);
  else if (start.kind === 'day') keepMonths(`day ${start.day}`, own);
  else if (start.kind === 'working_day') keepMonths(`working_day ${start.on_or_before}`, own);
  else keepMonths('pay', own);
}

/** Forgets the months of a user who has signed out. */
export const forgetMonths = (): void => keepMonths(null);

/** Calls back if the server names other months than the browser has kept. */
export function followMonths(given: Asks): void {
  asks = given;
}

/** The setting that a header says, or null if it must be asked for. */
function settingIn(named: string): MonthStart | null {
  const [kind = '', date = ''] = named.split(' ');
  if (kind === 'day') return { kind, day: Number(date) };
  return kind === 'working_day' ? { kind, on_or_before: Number(date) } : null;
}

/** Notes what an answer says of the user's months. */
export function noteMonths(named: string | null): void {
  if (named === (keptMonths()?.named ?? null)) return;
  const month_start = named === null ? null : settingIn(named);
  if (named !== null && !month_start) {
    asks?.wanted(named);
    return;
  }
  keepMonths(named, month_start ? { month_start, pay_months: null } : undefined);
  asks?.changed();
}
