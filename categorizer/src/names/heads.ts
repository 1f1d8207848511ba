import { placeAt } from '../tables/places.ts';
import { spellName } from './spelling.ts';
import type { Token } from './token.ts';

/** A name with its abbreviated head spelled out ("Ayto. de Vic"). */
export function withHead(
  head: readonly Token[],
  written: string | null,
  rest: readonly Token[],
): string {
  const start = written ?? spellName(head, 'shop');
  if (rest.length === 0) return start;
  // Spelled as if a word came before it, so "de" is lowercase.
  const before = { raw: 'X', word: 'de', glue: '' };
  const [next, ...more] = withOf(start, rest);
  const behind = next ? [before, { ...next, glue: ' ' }, ...more] : [before];
  return `${start}${spellName(
    behind.map((token, i) => (i === 0 ? { ...token, word: '' } : token)),
    'shop',
  ).slice(1)}`;
}

const wordsOf = (tokens: readonly Token[]): string[] => tokens.map(({ word }) => word);

/** Public bodies whose name has "de" before the town, even if the bank omits it. */
const OF_A_TOWN =
  /^(?:Ayuntamiento|Ajuntament|Concello|Concejo|Diputaci\S+|Deputaci\S+|Cabildo|Consell Insular|Mancomuni\S+|Colegio Oficial|Ilustre Colegio|Col·legi Oficial|Patronat\S* Municipal|Cámara de Comercio|Cambra de Comerç|Universidad$|Universitat$|Universidade$)/;
/** Bodies that may also be named after a person: "Universidad Carlos III". */
const OF_A_PERSON = /^Univers/;
const OF = /^(?:de|del|d|da|do)$/;
/** Catalan public bodies, whose "de" is shortened before a vowel: "Ajuntament d’Olot". */
const CATALAN = /^(?:Ajuntament|Diputació|Consell Insular|Universitat|Patronat Municipal.*)$/;

function withOf(start: string, rest: readonly Token[]): readonly Token[] {
  const [first] = rest;
  if (!first || !OF_A_TOWN.test(start) || OF.test(first.word)) return rest;
  if (OF_A_PERSON.test(start) && placeAt(wordsOf(rest), 0) === 0) return rest;
  const elides =
    CATALAN.test(start) &&
    /^(?:[aeiou]|h[aeiou])/.test(first.word) &&
    !/^(?:el|els)$/.test(first.word);
  const of = { raw: elides ? 'd' : 'de', word: elides ? 'd' : 'de', glue: ' ' };
  return [of, { ...first, glue: elides ? "'" : ' ' }, ...rest.slice(1)];
}
