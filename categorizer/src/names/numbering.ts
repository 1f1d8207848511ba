import type { Token } from './token.ts';
import { isReference, REFERENCE } from './tokens.ts';

/** Words before the number of a branch, till or shop, however low the number is. */
const NUMBERED = new Set(
  'suc sucursal tda tpv term terminal caj ofic of maq pos soci socia socio bazkide abonado abonada abonat alumno alumna alumne'.split(
    ' ',
  ),
);
/** Words like those in `NUMBERED` that also occur in names: "Tienda 2" may be a name, "TIENDA 11234" is not. */
const NUMBERED_HIGH = new Set('n no num nro t tienda local loc cod ctro centro e'.split(' '));
const HIGH = 3;

const isNumbered = ({ word, glue, numberBehind }: Token): boolean =>
  /\d/.test(word) || glue.includes(REFERENCE) || numberBehind === true;

/** Removes "SUC. 0231", "TPV 3421", "T. 0032", leaving a mark between the words around them. */
export function withoutNumbering(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(isNumbered)) return tokens;
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    if (kept.length > 0 && announces(token, tokens[at + 1])) continue;
    if (numbers(token, tokens[at + 1])) {
      at++;
      const next = tokens[at + 1];
      if (next && kept.length > 0) {
        kept.push({ ...next, glue: `${REFERENCE}${next.glue}` });
        at++;
      }
    } else kept.push(token);
  }
  return kept;
}

/** In "EMASESA N 2024071000482213", the number after "N" is already cut out. */
const announces = ({ word, numberBehind }: Token, next: Token | undefined): boolean =>
  (NUMBERED.has(word) || NUMBERED_HIGH.has(word)) &&
  (numberBehind === true || next?.glue.trimStart().startsWith(REFERENCE) === true);

function numbers({ word }: Token, next: Token | undefined): boolean {
  if (!next || !/^\d+$/.test(next.word)) return false;
  if (NUMBERED.has(word)) return true;
  return NUMBERED_HIGH.has(word) && (isReference(next) || next.word.length >= HIGH);
}
