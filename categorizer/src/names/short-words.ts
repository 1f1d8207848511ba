import { isPlace } from '../tables/places.ts';
import { tradeOf } from '../tables/trades.ts';
import { standsFor } from './abbreviated.ts';
import { isCatalan } from './heads.ts';
import type { Token } from './token.ts';
import { isNameWord } from './words.ts';

/** Words of public bodies that banks abbreviate. Of two with the same beginning, the first one is meant. */
const SPANISH =
  'universidad escuela municipal nacional provincial profesional superior general oficial departamento consejeria conservatorio consorcio jefatura museo mancomunidad biblioteca bibliotecas gerencia servicio instituto patronato patrimonio ayuntamiento concello diputacion educacion empleo trafico gestion tributaria recaudacion deportes musica hacienda colegio polideportivo'.split(
    ' ',
  );
const CATALAN =
  'universitat escola municipal nacional provincial professional superior general oficial departament conselleria conservatori consorci museu mancomunitat biblioteca biblioteques gerencia servei institut patronat ajuntament diputacio educacio ocupacio transit gestio tributaria recaptacio esports musica hisenda'.split(
    ' ',
  );
const ONLY_CATALAN = new Set([
  ...CATALAN.filter((word) => !SPANISH.includes(word)),
  'bressol',
  'infants',
  'salut',
  'bcn',
]);

const LONGEST = 5;
/** An abbreviation without a dot: it ends in a consonant, and no name, town or trade is spelled like it. */
const isUnfinished = ({ word }: Token): boolean =>
  word.length <= LONGEST &&
  /[^aeiou]$/.test(word) &&
  !isNameWord(word) &&
  !isPlace(word) &&
  tradeOf(word) === undefined;

const SHORTEST = 3;

/** Spells out the abbreviated words of a public body: "UNIV. BURGOS", "ESC. BRESSOL MUN.", "MUSEO NAC". */
export function withLongWords(tokens: readonly Token[]): readonly Token[] {
  const words =
    isCatalan(tokens) || tokens.some(({ word }) => ONLY_CATALAN.has(word)) ? CATALAN : SPANISH;
  return tokens.map((token, at) => {
    const next = tokens[at + 1];
    const isDotted = next?.glue.startsWith('.') === true;
    if (token.word.length < SHORTEST || !(isDotted || isUnfinished(token))) return token;
    const long = words.find((word) => standsFor(token, word, next));
    return long === undefined ? token : { ...token, raw: long, word: long };
  });
}
