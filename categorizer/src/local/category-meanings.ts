import otherNames from '../tables/category-names.json' with { type: 'json' };
import { keywordPatterns } from '../tables/patterns.ts';
import { isTaxonomyKey, SUBCATEGORIES, TAXONOMY, topicOf } from '../tables/taxonomy.ts';
import { foldText, splitWords } from '../text/words.ts';

export interface OwnCategory {
  id: string;
  parent_id: string | null;
  name: string;
  /** `#RRGGBB`. Proposals avoid colors in use. */
  color?: string | null;
  /** Taxonomy entries that the category stands for, most important first. If unknown, they are derived from its name. */
  taxonomy?: readonly string[] | null;
}

/** The category that stands for each taxonomy key, topics included. Unclaimed keys are missing. */
export type Claims = ReadonlyMap<string, string>;

/** A class of the model: one of the user's categories, or a taxonomy subcategory that none of them stands for. */
export type Class = { category: string } | { open: string };

/**
 * Where a class's probability goes: to its own category, to the category of its topic, or to a topic without a
 * category.
 */
export type Home = { category: string } | { topic: string };

export function homeOf(claims: Claims, one: Class): Home {
  if ('category' in one) return one;
  const topic = topicOf(one.open).key;
  const category = claims.get(topic);
  return category === undefined ? { topic } : { category };
}

export interface Homes {
  /** Ordered by the first class that leads to each. */
  all: readonly Home[];
  /** For each class, the index of its home in `all`. */
  ofClass: Uint16Array;
}

export function homesOf(claims: Claims, classes: readonly Class[]): Homes {
  const numbers = new Map<string, number>();
  const all: Home[] = [];
  const ofClass = Uint16Array.from(classes, (one) => {
    const home = homeOf(claims, one);
    const name = 'category' in home ? `category ${home.category}` : `topic ${home.topic}`;
    const number = numbers.get(name) ?? all.push(home) - 1;
    numbers.set(name, number);
    return number;
  });
  return { all, ofClass };
}

const MOST_GUESSES = 3;

export interface Contender {
  id: string;
  /** Share (0 to 1) of the entry's table examples that are taught to this category. An entry's shares add up to 1. */
  share: number;
}

/** The categories that may stand for each taxonomy key, strongest claim first. */
export type Contenders = ReadonlyMap<string, readonly Contender[]>;

/** Picks the strongest contender of each entry. */
export function claimsOf(contenders: Contenders): Claims {
  const claims = new Map<string, string>();
  for (const [key, [first]] of contenders) if (first) claims.set(key, first.id);
  return claims;
}

/**
 * Finds the categories that may stand for each taxonomy key. They are ordered by claim: a category's first meaning
 * comes before another's second one, and names break ties. "Home phone", "Internet" and "Bills" may all mean a phone
 * company, so a second meaning weighs half as much as a first one.
 */
export function contendersFor(categories: readonly OwnCategory[]): Contenders {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const offers: { key: string; id: string; rank: number; name: string }[] = [];
  for (const category of categories) {
    const parent = category.parent_id ? byId.get(category.parent_id) : undefined;
    const keys = category.taxonomy ?? meanings(category, parent);
    keys.filter(isTaxonomyKey).forEach((key, rank) => {
      offers.push({ key, id: category.id, rank, name: foldText(category.name) });
    });
  }
  offers.sort((a, b) => a.rank - b.rank || compare(a.name, b.name) || compare(a.id, b.id));
  const byKey = new Map<string, Map<string, number>>();
  for (const { key, id, rank } of offers) {
    const weights = byKey.get(key) ?? new Map<string, number>();
    if (!weights.has(id)) weights.set(id, 1 / (rank + 1));
    byKey.set(key, weights);
  }
  // A parent category doesn't compete with its own subcategories.
  for (const weights of byKey.values()) {
    for (const id of weights.keys()) {
      const parent = byId.get(id)?.parent_id;
      if (parent) weights.delete(parent);
    }
  }
  return new Map([...byKey].map(([key, weights]) => [key, sharesOf(weights)]));
}

function sharesOf(weights: ReadonlyMap<string, number>): Contender[] {
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  return [...weights].map(([id, weight]) => ({ id, share: weight / sum }));
}

/** Categories that share a table entry with others, or that no entry leads to. Their names may set them apart. */
export function categoriesKnownByName(
  categories: readonly OwnCategory[],
  contenders: Contenders,
): OwnCategory[] {
  const among = new Set<string>();
  const alone = new Set<string>();
  for (const all of contenders.values()) {
    for (const { id } of all) (all.length > 1 ? among : alone).add(id);
  }
  return categories.filter(({ id }) => among.has(id) || !alone.has(id));
}

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Possible meanings of a category's name. Looks up the whole name first, then its parts, then the words of the tables.
 */
export function meanings(category: OwnCategory, parent?: OwnCategory): string[] {
  const own = meaningsOfName(category.name);
  if (!parent) return topLevelFirst(own);
  const topics = new Set(meaningsOfName(parent.name).map((key) => topicOf(key).key));
  const below = own.filter((key) => key.includes('.') && topics.has(topicOf(key).key));
  return below.length > 0 ? below : own.filter((key) => key.includes('.'));
}

/**
 * "Supermercado" names both a topic and one of its subcategories. A category without a parent stands for both, the
 * topic first.
 */
const topLevelFirst = (keys: readonly string[]): string[] => [
  ...keys.filter((key) => !key.includes('.')),
  ...keys.filter((key) => key.includes('.')),
];

/**
 * Taxonomy keys that have exactly this name, either in the taxonomy or as a synonym that people and other programs use.
 */
export function exactMeanings(name: string): readonly string[] {
  names ??= loadNames();
  return names.get(plain(name)) ?? [];
}

function meaningsOfName(name: string): string[] {
  names ??= loadNames();
  const exact = names.get(plain(name));
  if (exact) return exact;
  const parts = partsOf(name).flatMap((part) => names?.get(part) ?? []);
  const found = parts.length > 0 ? parts : byTables(name);
  return [...new Set(found)].slice(0, MOST_GUESSES);
}

let names: Map<string, string[]> | undefined;

/**
 * Names in order of priority: the taxonomy's own names, synonyms used by people and other programs, and parts of the
 * taxonomy's names.
 */
function loadNames(): Map<string, string[]> {
  const own = [...TAXONOMY, ...SUBCATEGORIES].map(({ key, name, es }) => ({
    key,
    names: [name, es],
  }));
  const others = Object.entries<string[]>(otherNames).map(([key, list]) => ({ key, names: list }));
  const made = new Map<string, string[]>();
  for (const tier of [index(own, whole), index(others, whole), index(own, partsOf)]) {
    for (const [text, keys] of tier) if (!made.has(text)) made.set(text, keys);
  }
  return made;
}

function index(
  list: readonly { key: string; names: readonly string[] }[],
  texts: (name: string) => string[],
): Map<string, string[]> {
  const made = new Map<string, string[]>();
  for (const { key, names } of list) {
    for (const text of names.flatMap(texts)) {
      const keys = made.get(text) ?? [];
      if (!keys.includes(key)) made.set(text, [...keys, key]);
    }
  }
  return made;
}

const whole = (name: string): string[] => [plain(name)];

const plain = (name: string): string => splitWords(foldText(name)).map(singular).join(' ');

/** Folds "restaurants" and "restaurant" into one word; the result need not be a real singular. */
const singular = (word: string): string =>
  word.length > 3 ? word.replace(/(?:ies|ie|y)$/, 'i').replace(/e?s$/, '') : word;

const partsOf = (name: string): string[] =>
  foldText(name)
    .split(/[&/,+]|\b(?:and|y|e|i|und|et|en)\b/)
    .map(plain)
    .filter(Boolean);

function byTables(name: string): string[] {
  const words = plain(name).split(' ');
  const found: { key: string; length: number }[] = [];
  for (const pattern of keywordPatterns()) {
    const wanted = pattern.words.map(singular);
    for (let at = 0; at + wanted.length <= words.length; at++) {
      const fits = wanted.every((word, i) => {
        const here = words[at + i] ?? '';
        return pattern.open && i === wanted.length - 1 ? here.startsWith(word) : here === word;
      });
      if (fits) found.push({ key: pattern.subcategory, length: pattern.words.join(' ').length });
    }
  }
  return found.sort((a, b) => b.length - a.length).map(({ key }) => key);
}
