import { attempt } from './attempt.ts';

/** Kept in this browser only, by user, until the user signs out. No address or log contains them. */
const KEY = 'recent_searches';
const MOST = 5;

interface Kept {
  user: string;
  texts: string[];
}

function read(): Kept | null {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  if (typeof kept !== 'object' || !kept || !('user' in kept && 'texts' in kept)) return null;
  const { user, texts } = kept;
  if (typeof user !== 'string' || !Array.isArray(texts)) return null;
  return { user, texts: texts.filter((text) => typeof text === 'string').slice(0, MOST) };
}

/** The user's last searches, the latest first. Those of another user are not shown. */
export function recentSearches(user: string): string[] {
  const kept = read();
  return kept?.user === user ? kept.texts : [];
}

/** Remembers a search from which the user opened something. */
export function rememberSearch(user: string, text: string): void {
  const searched = text.trim();
  if (searched === '') return;
  const others = recentSearches(user).filter((one) => one !== searched);
  const kept: Kept = { user, texts: [searched, ...others].slice(0, MOST) };
  // Storage may be full or forbidden. Then nothing is remembered.
  attempt(() => localStorage.setItem(KEY, JSON.stringify(kept)));
}
