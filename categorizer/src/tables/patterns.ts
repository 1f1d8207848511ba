import { splitWords } from '../text/words.ts';
import keywords from './keywords.json' with { type: 'json' };
import merchants from './merchants.json' with { type: 'json' };

export type Flow = 'in' | 'out';

export interface Pattern {
  by: 'merchant' | 'keyword' | 'kind' | 'code';
  /** Whole words; the last one is a prefix when `open`. */
  words: readonly string[];
  open: boolean;
  /** Key of the taxonomy. */
  subcategory: string;
  flow: Flow | 'any';
  /** What a person would call it: "El Corte Inglés", or the keyword itself. */
  name: string;
}

const ABBREVIATION = /^[bcdfghjklmnpqrstvwxz]{2,4}$/;
const NO_ABBREVIATION = new Set(['st', 'dr', 'mr', 'mrs']);

/** "galeria kaufhof" is "Galeria Kaufhof", "bp" is "BP", "gail s" is "Gail's". */
function titleCase(words: string): string {
  return words
    .split(' ')
    .map((word) =>
      ABBREVIATION.test(word) && !NO_ABBREVIATION.has(word)
        ? word.toUpperCase()
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
    .replace(/ S(?= |$)/g, "'s");
}

function pattern(text: string, rest: Omit<Pattern, 'words' | 'open'>): Pattern {
  return { ...rest, words: splitWords(text.replace(/\*$/, '')), open: text.endsWith('*') };
}

function loadMerchants(): Pattern[] {
  return Object.entries(merchants).flatMap(([subcategory, list]) =>
    list.map((line) => {
      const [text = '', name = titleCase(text.replace(/\*$/, ''))] = line.split(' = ');
      return pattern(text, { by: 'merchant', subcategory, flow: 'any', name });
    }),
  );
}

function loadKeywords(): Pattern[] {
  const table: Record<string, Partial<Record<Flow | 'any', string[]>>> = keywords;
  return Object.entries(table).flatMap(([subcategory, flows]) =>
    (['out', 'in', 'any'] as const).flatMap((flow) =>
      (flows[flow] ?? []).map((text) =>
        pattern(text, { by: 'keyword', subcategory, flow, name: text.replace(/\*$/, '') }),
      ),
    ),
  );
}

let all: readonly Pattern[] | undefined;

/** Every merchant and keyword of the tables, parsed at the first call. */
export function patterns(): readonly Pattern[] {
  all ??= [...loadMerchants(), ...loadKeywords()];
  return all;
}
