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
  /^(?:Ayuntamiento|Ajuntament|Concello|Concejo|Diputaci\S+|Deputaci\S+|Cabildo|Consell Insular|Mancomuni\S+|Colegio Oficial|Ilustre Colegio|Col·legi Oficial|Patronat\S* Municipal|Patronato de Recaudaci|Servicio (?:Provincial )?de (?:Gesti|Recaudaci)|Servei de Gesti|Organismo Aut|Cámara de Comercio|Cambra de Comerç|Universidad$|Universitat$|Universidade$|Bibliote(?:cas?|ques)$|Gerencia|Museo Nacional$|(?:Escuela|Escola|Conservatori).*Música$)/;
/** Bodies that may also be named after a person: "Universidad Carlos III". */
const OF_A_PERSON = /^(?:Univers|Biblioteca|Gerencia|Escuela|Escola|Conservatori)/;
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

/** Abbreviations are the same in Spanish and Catalan, and the rest of the name says which one is meant. */
const IN_CATALAN: Readonly<Record<string, string>> = {
  Restaurante: 'Restaurant',
  'Bar Restaurante': 'Bar Restaurant',
  Pastelería: 'Pastisseria',
  Carnicería: 'Carnisseria',
  Panadería: 'Fleca',
  Peluquería: 'Perruqueria',
  Óptica: 'Òptica',
  Clínica: 'Clínica',
  'Clínica Veterinaria': 'Clínica Veterinària',
  'Centro Veterinario': 'Centre Veterinari',
  'Comunidad de Propietarios': 'Comunitat de Propietaris',
  'Comunidad de Propietarios Edificio': 'Comunitat de Propietaris Edifici',
  Asociación: 'Associació',
  'Asociación Cultural': 'Associació Cultural',
  Fundación: 'Fundació',
  Gimnasio: 'Gimnàs',
  'Estación de Servicio': 'Estació de Servei',
  Librería: 'Llibreria',
  Ferretería: 'Ferreteria',
  Cafetería: 'Cafeteria',
  Sociedad: 'Societat',
  Colegio: 'Col·legi',
};
const CATALAN_FIRST = new Set(
  'can cal ca sa ses son na en els carrer avinguda passeig psg placa'.split(' '),
);
const CATALAN_WORDS = new Set(
  'els dels carrer avinguda passeig psg nou vell vella petit petita germans avi avia estel forn cuina'.split(
    ' ',
  ),
);

export function inLanguageOf(rest: readonly Token[], written: string | null): string | null {
  const catalan = written === null ? undefined : IN_CATALAN[written];
  if (!catalan || !isCatalan(rest)) return written;
  return catalan;
}

export const isCatalan = (tokens: readonly Token[]): boolean =>
  CATALAN_FIRST.has(tokens[0]?.word ?? '') ||
  tokens.some(
    ({ word, raw }, at) =>
      CATALAN_WORDS.has(word) ||
      /ç|·/i.test(raw) ||
      (/^[ld]$/.test(word) && tokens[at + 1]?.glue === "'"),
  );

const WAYS: Readonly<Record<string, string>> = {
  psg: 'Passeig',
  pg: 'Passeig',
  pso: 'Paseo',
  avgda: 'Avinguda',
  pza: 'Plaza',
};

/** A community of owners is named after its street, which is spelled out. */
export function withStreet(written: string | null, rest: readonly Token[]): readonly Token[] {
  if (!written?.startsWith('Comuni')) return rest;
  return rest.map((token) => {
    const way = WAYS[token.word];
    return way ? { ...token, raw: way } : token;
  });
}
