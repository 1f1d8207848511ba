import { placeAt } from '../tables/places.ts';
import type { Line } from './statement.ts';
import type { Token } from './token.ts';
import { isCut, isEmpty, isTrade } from './trimming.ts';
import { saysSomething } from './whereabouts.ts';
import { COUNTRIES, LEGAL, SURNAMES } from './words.ts';

/* Functions that find where a name ends. */

/** Cuts at the legal form, a reference, a comma, or a town after a dash. */
export function untilCut(tokens: readonly Token[], role: Line['role']): readonly Token[] {
  const isShop = role === 'card' || role === 'open';
  for (let at = 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const isForm = LEGAL.has(token.word) && at === lastLegal(tokens);
    if (isForm || isCut(token) || isManager(tokens, at)) return tokens.slice(0, at);
    if (role === 'debit' && isSlogan(tokens, at)) return tokens.slice(0, at);
    if (isShop && token.glue.includes('-') && isTown(tokens, at, role)) return tokens.slice(0, at);
  }
  return tokens;
}

const lastLegal = (tokens: readonly Token[]): number =>
  tokens.findIndex(({ word }, at) => at > 0 && LEGAL.has(word) && !isArticle(tokens, at));

/** In "CELLER SA VINYA", "sa" is the article of Mallorca and Menorca, rather than a legal form. */
function isArticle(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (tokens[at]?.word !== 'sa' || !next || isCut(next) || !isTrade(tokens[at - 1])) return false;
  const words = tokens.map(({ word }) => word);
  return !isEmpty(next.word) && !COUNTRIES.has(next.word) && placeAt(words, at + 1) === 0;
}

/** "COM PROP VERDI 12 ADM. FINQUES SALA": the administrator comes after the name. */
const isManager = (tokens: readonly Token[], at: number): boolean =>
  at > 2 &&
  /^(?:adm|admin|admon|administra\S*)$/.test(tokens[at]?.word ?? '') &&
  /^(?:finques|fincas|de)$/.test(tokens[at + 1]?.word ?? '');

const FEWEST_OF_PART = 2;

/** "AIGUES DE PATERNA-AIGUES MUNICIPALS": after a dash, the name is explained. */
const isSlogan = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.glue === '-' &&
  at >= FEWEST_OF_PART &&
  tokens.length - at >= FEWEST_OF_PART &&
  !SURNAMES.has(tokens[at]?.word ?? '') &&
  saysSomething(tokens.slice(0, at));

const LONGEST_TOWN = 4;

/** True if a town follows the dash, as in "SABATERIA TRUETA-GIRONA". "COCA-COLA" and "AP-7", however, are names. */
function isTown(tokens: readonly Token[], at: number, role: Line['role']): boolean {
  const words = tokens.slice(at).map(({ word }) => word);
  if (placeAt(words, 0) === words.length) return true;
  // "FARMACIA ORTEGA-LINARES MALAGA": two surnames with the town after them.
  const isName =
    SURNAMES.has(words[0] ?? '') && words.some((_, i) => i > 0 && placeAt(words, i) > 0);
  if (isName) return false;
  const behind = words.length <= LONGEST_TOWN && (words[0]?.length ?? 0) > 2;
  const name = tokens.slice(0, at).reduce((sum, { word }) => sum + word.length, 0);
  return (
    role === 'card' &&
    behind &&
    tokens.slice(at).every(({ glue }, i) => i === 0 || !glue.includes('-')) &&
    name > LONGEST_TOWN
  );
}
