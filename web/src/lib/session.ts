import type { User } from '@saldo/contract/auth';
import { attempt } from './attempt.ts';
import { forgetMonths } from './named-months.ts';
import { forgetSharedFiles } from './shared-files.ts';

/**
 * The user as stored at sign-in. The stored data may contain other spellings of the read-only role; see permissions.ts.
 */
export type SessionUser = Omit<User, 'role' | 'currency'> & {
  role: string;
  roles?: string[];
  /** Currency of totals. Absent if an earlier version stored the user. */
  currency?: string | null;
};

export interface Session {
  token: string;
  user: SessionUser;
  /** True if the password used is easy to guess. */
  weak_password?: true;
}

const TOKEN = 'token';
const USER = 'user';
const REDIRECT = 'redirect_after_login';
const REMEMBER_SECONDS = 30 * 24 * 60 * 60;

const listeners = new Set<() => void>();

/** Calls back when this page stores or clears a session. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const announce = () => {
  for (const listener of listeners) listener();
};

const isSecure = () => location.protocol === 'https:';

/** The `__Host-` prefix makes browsers prevent other hosts and plain HTTP pages from setting or reading the cookie. */
const cookieName = (name: string) => (isSecure() ? `__Host-${name}` : name);

function writeCookie(name: string, value: string, seconds: number) {
  const secure = isSecure() ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
  document.cookie = `${cookieName(name)}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
}

function readCookie(name: string): string | null {
  const start = `${cookieName(name)}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  return found ? decodeURIComponent(found.slice(start.length)) : null;
}

/** Session storage first, then local storage, then the cookie. */
const read = (name: string): string | null =>
  attempt(() => sessionStorage.getItem(name)) ||
  attempt(() => localStorage.getItem(name)) ||
  attempt(() => readCookie(name)) ||
  null;

export const readToken = (): string | null => read(TOKEN);

/** The stored user as JSON. The string stays identical until a new user is stored. */
export const readUserText = (): string | null => read(USER);

export function parseUser(text: string | null): SessionUser | null {
  if (!text) return null;
  const value: unknown = attempt(() => JSON.parse(text));
  return typeof value === 'object' && value !== null ? (value as SessionUser) : null;
}

export const readUser = (): SessionUser | null => parseUser(readUserText());

/** Stores the session for this tab. With `remember`, also stores it for 30 days. */
export function storeSession(session: Session, remember: boolean): void {
  forget();
  const pairs = [
    [TOKEN, session.token],
    [USER, JSON.stringify(session.user)],
  ] as const;
  for (const [name, value] of pairs) {
    attempt(() => sessionStorage.setItem(name, value));
    if (!remember) continue;
    attempt(() => localStorage.setItem(name, value));
    attempt(() => writeCookie(name, value, REMEMBER_SECONDS));
  }
  announce();
}

/** Replaces the stored user in each place that has one, after the user changed their profile. */
export function storeUser(user: SessionUser): void {
  const text = JSON.stringify(user);
  attempt(() => sessionStorage.setItem(USER, text));
  if (attempt(() => localStorage.getItem(USER))) attempt(() => localStorage.setItem(USER, text));
  if (attempt(() => readCookie(USER))) attempt(() => writeCookie(USER, text, REMEMBER_SECONDS));
  announce();
}

/** Keeps the currency of totals that an answer of the server names; '' if there is none yet. */
export function storeCurrency(named: string | null): void {
  const user = named === null ? null : readUser();
  const currency = named || null;
  if (user && (user.currency ?? null) !== currency) storeUser({ ...user, currency });
}

function forget() {
  for (const name of [TOKEN, USER]) {
    attempt(() => sessionStorage.removeItem(name));
    attempt(() => localStorage.removeItem(name));
    attempt(() => writeCookie(name, '', 0));
  }
}

/** Storage keys for settings of this browser, which reveal nothing about the user. */
const OF_BROWSER: readonly string[] = ['theme', 'single_keys'];

/** Removes filters, recent items and everything else that screens stored for a user. */
function forgetTraces() {
  forgetMonths();
  attempt(() => {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
    for (const name of names) {
      if (name !== null && !OF_BROWSER.includes(name)) localStorage.removeItem(name);
    }
  });
}

/** Removes the token, the user and everything stored for the user. Keeps a saved redirect path and the theme. */
export function clearSession(): void {
  const user = readUser();
  if (user) void forgetSharedFiles(user.id, { isSignOut: false });
  forget();
  forgetTraces();
  announce();
}

const WEAK = 'weak_password';

/** Records that the password just used is easy to guess, so that the app can mention it once. */
export const noteWeakPassword = (): void => attempt(() => sessionStorage.setItem(WEAK, 'yes'));

/** Returns true if the app should mention the weak password, and clears the record. */
export function takeWeakPassword(): boolean {
  const weak = Boolean(attempt(() => sessionStorage.getItem(WEAK)));
  attempt(() => sessionStorage.removeItem(WEAK));
  return weak;
}

/** True for a path on this site: one leading slash, and nothing that a browser would read as another host. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || hasControls(path)) return false;
  return attempt(() => new URL(path, 'http://own.invalid').origin) === 'http://own.invalid';
}

const hasControls = (text: string) => [...text].some((char) => char < ' ' || char === '\u007f');

/** Saves where to go after the next sign-in. Ignores anything that is not a path on this site. */
export function saveRedirect(path: string): void {
  if (isOwnPath(path)) attempt(() => sessionStorage.setItem(REDIRECT, path));
}

/** Returns the saved path and clears it. */
export function takeRedirect(): string | null {
  const path = attempt(() => sessionStorage.getItem(REDIRECT));
  attempt(() => sessionStorage.removeItem(REDIRECT));
  return path && isOwnPath(path) ? path : null;
}
