import { foldText, splitWords } from '../text/words.ts';
import keywords from './keywords.json' with { type: 'json' };
import merchants from './merchants.json' with { type: 'json' };
import purposes from './purposes.json' with { type: 'json' };
import spelling from './spelling.json' with { type: 'json' };

export type Flow = 'in' | 'out';

export type Rank = 'purpose' | 'trade' | 'institution' | 'movement';

export interface Pattern {
  by: 'merchant' | 'keyword' | 'kind' | 'code';
  /**
   * Strength of the entry, strongest first: the purpose of a payment, a trade, an institution that takes money for many
   * things, or merely how money moved. Merchants are trades or institutions, and codes are trades.
   */
  rank: Rank;
  /** For pairs: one of these words must occur in the text too. A trailing star marks a prefix. */
  beside?: readonly string[];
  /** True for pairs that say what banks and authorities did. No shop's name beside them changes that. */
  strong?: boolean;
  /** Whole words. If `open`, the last one is a prefix. */
  words: readonly string[];
  open: boolean;
  /** Taxonomy key. */
  subcategory: string;
  flow: Flow | 'any';
  /** Display name: "El Corte Inglés", or the keyword itself. */
  name: string;
}

const NO_ABBREVIATION = new Set(['st', 'dr', 'mr', 'mrs']);
const ABBREVIATION = /^[bcdfghjklmnpqrstvwxz]{2,4}$/;
const CAPITALS = new Set(spelling.capitals.join(' ').split(' '));
/** Suffixes of a company's national branch. */
const IN_A_COUNTRY = / (?:spain|espana|iberia)$/;
const SMALL = new Set('de del da do d la y e i'.split(' '));
const accents = new Map(
  spelling.accents.flatMap((line) => line.split(' ')).map((word) => [foldText(word), word]),
);

/**
 * Spells a name with capitals: "linea directa" as "Línea Directa", "casa del libro" as "Casa del Libro", "bp" as "BP",
 * "gail s" as "Gail's".
 */
function titleCase(words: string): string {
  return words
    .replace(IN_A_COUNTRY, '')
    .split(' ')
    .map((word, at, all) => {
      const isAbbreviation = ABBREVIATION.test(word) && !NO_ABBREVIATION.has(word);
      if (isAbbreviation || CAPITALS.has(word)) return word.toUpperCase();
      const article = word === 'la' && !SMALL.has(all[at - 1] ?? '');
      if (at > 0 && SMALL.has(word) && !article) return word;
      const accented = accents.get(word) ?? word;
      return accented.charAt(0).toUpperCase() + accented.slice(1);
    })
    .join(' ')
    .replace(/ S(?= |$)/g, "'s")
    .replace(/ d (?=[AEIOU])/g, " d'");
}

function pattern(text: string, rest: Omit<Pattern, 'words' | 'open'>): Pattern {
  return { ...rest, words: splitWords(text.replace(/\*$/, '')), open: text.endsWith('*') };
}

function loadMerchants(): Pattern[] {
  return Object.entries(merchants).flatMap(([subcategory, list]) =>
    list.map((line) => {
      const [text = '', name = titleCase(text.replace(/\*$/, ''))] = line.split(' = ');
      const rank = ranks.institutions.has(text) ? 'institution' : 'trade';
      return pattern(text, { by: 'merchant', rank, subcategory, flow: 'any', name });
    }),
  );
}

function loadKeywords(): Pattern[] {
  const table: Record<string, Partial<Record<Flow | 'any', string[]>>> = keywords;
  return Object.entries(table).flatMap(([subcategory, flows]) =>
    (['out', 'in', 'any'] as const).flatMap((flow) =>
      (flows[flow] ?? []).map((text) =>
        pattern(text, {
          by: 'keyword',
          rank: rankOf(text, flow),
          subcategory,
          flow,
          name: text.replace(/\*$/, ''),
        }),
      ),
    ),
  );
}

const ranks = {
  purposes: {
    out: new Set(purposes.ranks.purposes.out),
    in: new Set(purposes.ranks.purposes.in),
    any: new Set<string>(),
  },
  institutions: new Set(purposes.ranks.institutions),
  movements: new Set(purposes.ranks.movements),
};

function rankOf(text: string, flow: Flow | 'any'): Rank {
  if (ranks.purposes[flow].has(text)) return 'purpose';
  if (ranks.movements.has(text)) return 'movement';
  return ranks.institutions.has(text) ? 'institution' : 'trade';
}

type Pairs = Record<string, Partial<Record<Flow, string[]>>>;

/** True if the word alone states a purpose in this direction, as "alquiler" does. */
export const isPurposeWord = (word: string, flow: Flow): boolean => ranks.purposes[flow].has(word);

/** Word pairs with a meaning of their own: "clinica" and "canina". */
function loadPairs(table: Pairs, strong: boolean): Pattern[] {
  return Object.entries(table).flatMap(([subcategory, flows]) =>
    (['out', 'in'] as const).flatMap((flow) =>
      (flows[flow] ?? []).flatMap((text) => {
        const [one = [], other = []] = text.split(' + ').map((side) => side.split('|'));
        return one.map((word) => {
          const name = word.replace(/\*$/, '');
          const rest = { by: 'keyword', rank: 'purpose', subcategory, flow, name, strong } as const;
          return pattern(word, { ...rest, beside: other });
        });
      }),
    ),
  );
}

let all: readonly Pattern[] | undefined;
let keywordsAlone: readonly Pattern[] | undefined;

/** Every merchant and keyword of the tables, parsed on first use. */
export function patterns(): readonly Pattern[] {
  all ??= [...loadMerchants(), ...keywordPatterns()];
  return all;
}

/** Every keyword, but no merchants, which take longer to parse than everything else. */
export function keywordPatterns(): readonly Pattern[] {
  keywordsAlone ??= [
    ...loadKeywords(),
    ...loadPairs(purposes.pairs, false),
    ...loadPairs(purposes.operations, true),
  ];
  return keywordsAlone;
}
