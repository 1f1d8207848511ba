/**
 * Text as searches and comparisons see it: no case, no accents, blanks folded to one.
 * "Cafetería  ÑANDÚ" and "cafeteria nandu" fold to the same.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
