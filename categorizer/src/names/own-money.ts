import type { Role } from './leads.ts';
import { CONNECTORS, CURRENCIES, OWN, OWN_NOUNS } from './words.ts';

const MINE = new Set('mi mis my meu meva nire'.split(' '));
const ACCOUNTS = new Set('cuenta cuentas account accounts compte comptes conta'.split(' '));

/**
 * "From Main Account to Savings", "To EUR Vacaciones", "de mi cuenta": money between accounts of one's own. The other
 * side begins at a word, behind what `role` says.
 */
export function isOwnMoney(words: readonly string[], at: number, role: Role | 'open'): boolean {
  const content = words.slice(at).filter((word) => !CONNECTORS.has(word) && !/^\d+$/.test(word));
  const [first = '', second = ''] = content;
  if (MINE.has(first) && ACCOUNTS.has(second)) return true;
  if (role === 'party' && isPocket(words[at - 1], content)) return true;
  const isAmong = role === 'party' || role === 'maybe';
  // "Del compte principal a Estalvis" has its preposition, "CUENTA CORRIENTE" may be anything.
  if (!isAmong && !(role === 'open' && CONNECTORS.has(words[at] ?? ''))) return false;
  return content.length > 0 && content.every((word) => OWN.has(word) || CURRENCIES.has(word));
}

function isPocket(before: string | undefined, content: readonly string[]): boolean {
  const [first = '', last = ''] = [content[0], content.at(-1)];
  const isLed = before === 'to' || before === 'from';
  return (isLed && CURRENCIES.has(first)) || OWN_NOUNS.has(first) || OWN_NOUNS.has(last);
}
