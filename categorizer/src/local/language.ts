import { SUBCATEGORIES, TAXONOMY } from '../tables/taxonomy.ts';
import { foldText } from '../text/words.ts';
import type { OwnCategory } from './category-meanings.ts';

const SPANISH = new Set(
  'y de del la el las los comida casa hogar coche ropa sueldo luz ocio viajes otros gastos ingresos'.split(
    ' ',
  ),
);

/** True if the user's category names are Spanish rather than English. */
export function inSpanish(categories: readonly OwnCategory[]): boolean {
  const entries = [...TAXONOMY, ...SUBCATEGORIES];
  const english = new Set(entries.map(({ name }) => foldText(name)));
  const spanish = new Set(entries.map(({ es }) => foldText(es)));
  let balance = 0;
  for (const category of categories) {
    const name = foldText(category.name);
    const words = name.split(/[^a-z]+/);
    if (english.has(name)) balance--;
    if (spanish.has(name) || words.some((word) => SPANISH.has(word))) balance++;
  }
  return balance > 0;
}
