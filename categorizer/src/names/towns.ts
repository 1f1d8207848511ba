import { PLACES, placeAt } from '../tables/places.ts';
import { Abbreviated } from './abbreviated.ts';
import type { Token } from './token.ts';

export interface Town {
  /** Number of tokens that name the town. */
  length: number;
  /** The town's name in full: "Alcalá de Henares" for "ALCALA HENARES". */
  name: readonly Token[];
}

const ARTICLES = new Set('l la el las los els les a o'.split(' '));

/** Towns that banks name by a code. */
const CODES: Readonly<Record<string, string>> = {
  bcn: 'barcelona',
  vng: 'vilanova i la geltru',
  zgz: 'zaragoza',
};

let loaded: Abbreviated<true> | undefined;

/** Towns of several words. Among names that differ only in small words, the longest is the official one. */
const inFull = (): Abbreviated<true> => {
  loaded ??= new Abbreviated(
    PLACES.filter((name) => name.includes(' '))
      .sort((a, b) => b.length - a.length)
      .map((name) => ({ words: name.split(' '), is: true as const })),
  );
  return loaded;
};

/** The town that starts at a token, however the bank abbreviates it: "BOADILLA MTE", "S. FERNANDO HENARES". */
export function townAt(tokens: readonly Token[], from: number): Town | null {
  const words = tokens.map(({ word }) => word);
  const code = CODES[words[from] ?? ''];
  if (code) return { length: 1, name: spelled(code.split(' '), tokens[from]?.glue ?? ' ') };
  const plain = placeAt(words, from);
  const article = ARTICLES.has(words[from] ?? '') ? 1 : 0;
  const full = inFull().at(tokens, from + article);
  const hasArticle = article === 0 || full?.entry.words[0] === words[from];
  if (full && hasArticle && full.length + article >= plain) {
    return {
      length: full.length + article,
      name: spelled(full.entry.words, tokens[from]?.glue ?? ' '),
    };
  }
  return plain > 0 ? { length: plain, name: tokens.slice(from, from + plain) } : null;
}

const spelled = (words: readonly string[], glue: string): Token[] =>
  words.map((word, at) => ({
    raw: word,
    word,
    glue: at === 0 ? glue : words[at - 1] === 'l' || words[at - 1] === 'd' ? "'" : ' ',
  }));
