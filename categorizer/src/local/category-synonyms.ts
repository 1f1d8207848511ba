import otherNames from '../tables/category-names.json' with { type: 'json' };
import { keywordPatterns } from '../tables/patterns.ts';
import { SUBCATEGORIES, TAXONOMY, topicOf } from '../tables/taxonomy.ts';
import { foldText } from '../text/words.ts';
import { claimsOf, contendersFor, type OwnCategory } from './category-meanings.ts';

/**
 * Folded synonyms of each category, by category id: the taxonomy's English and Spanish names, the names other programs
 * use, and the words of its trades. The words of an entry without a category go to the category of its topic.
 */
export function categorySynonyms(categories: readonly OwnCategory[]): Map<string, string[]> {
  const claims = claimsOf(contendersFor(categories));
  const names = new Map(categories.map(({ id, name }) => [id, foldText(name)]));
  const words = new Map<string, Set<string>>();
  for (const [key, text] of calledSo()) {
    const id = claims.get(key) ?? claims.get(topicOf(key).key);
    if (id === undefined || names.get(id) === text) continue;
    const known = words.get(id);
    if (known) known.add(text);
    else words.set(id, new Set([text]));
  }
  return new Map([...words].map(([id, set]) => [id, [...set]]));
}

let all: [key: string, word: string][] | undefined;

/** Leaves out shops: there are thousands, and a shop's name is not a synonym for its goods. */
function calledSo(): readonly [key: string, word: string][] {
  all ??= [
    ...[...TAXONOMY, ...SUBCATEGORIES].flatMap(({ key, name, es }) => [
      pair(key, name),
      pair(key, es),
    ]),
    ...Object.entries<string[]>(otherNames).flatMap(([key, list]) =>
      list.map((name) => pair(key, name)),
    ),
    ...keywordPatterns()
      .filter(({ rank, beside }) => !beside && (rank === 'purpose' || rank === 'trade'))
      .map(({ subcategory, name }) => pair(subcategory, name)),
  ];
  return all;
}

const pair = (key: string, word: string): [string, string] => [key, foldText(word)];
