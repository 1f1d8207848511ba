import type { Role } from './leads.ts';
import { CONNECTORS, CURRENCIES, OWN, OWN_NOUNS } from './words.ts';

const MINE = new Set('mi mis my meu meva nire'.split(' '));
const ACCOUNTS = new Set('cuenta cuentas account accounts compte comptes conta'.split(' '));

/**
 * "From Main Account to Savings", "To EUR Vacaciones", "de mi cuenta": money between accounts of one's own. The other
 * side begins at a word, behind what `role` says.
 */
export function isOwnMoney(words: readonly string[], at: number, role: Role | 'open'): boolean {
  const isAmong = role === 'party' || role === 'maybe';
  const first = words[at] ?? '';
  if (!isAmong && !CONNECTORS.has(first) && !MINE.has(first)) return false;
  const content = words.slice(at).filter((word) => !CONNECTORS.has(word) && !/^\d+$/.test(word));
  if (MINE.has(content[0] ?? '') && ACCOUNTS.has(content[1] ?? '')) return true;
  if (role === 'party' && isPocket(words[at - 1], content)) return true;
  // "Del compte principal a Estalvis" has its preposition, "CUENTA CORRIENTE" may be anything.
  if (!isAmong && !(role === 'open' && CONNECTORS.has(first))) return false;
  return content.length > 0 && content.every((word) => OWN.has(word) || CURRENCIES.has(word));
}

function isPocket(before: string | undefined, content: readonly string[]): boolean {
  const [first = '', last = ''] = [content[0], content.at(-1)];
  const isLed = before === 'to' || before === 'from';
  return (isLed && CURRENCIES.has(first)) || OWN_NOUNS.has(first) || OWN_NOUNS.has(last);
}
