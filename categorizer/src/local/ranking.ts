import type { Model } from './model.ts';
import type { Group } from './prediction.ts';

/** Minimum probability of a likely category. Below, the order is that of the tables, not of anything about the row. */
const LIKELY_FROM = 0.25;

/** Maps each row id to up to `most` of the user's categories that are likely, likeliest first. */
export function likelyCategories(
  model: Model,
  groups: readonly Group[],
  most: number,
): Map<string, readonly string[]> {
  const { all, ofClass } = model.homes;
  const ranked = new Map<string, readonly string[]>();
  for (const { rows: alike, probabilities } of groups) {
    const sums = new Map<string, number>();
    probabilities.forEach((share, k) => {
      const home = all[ofClass[k] ?? -1];
      if (home && 'category' in home)
        sums.set(home.category, (sums.get(home.category) ?? 0) + share);
    });
    const first = [...sums]
      .filter(([, share]) => share >= LIKELY_FROM)
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, most)
      .map(([id]) => id);
    for (const { id } of alike) ranked.set(id, first);
  }
  return ranked;
}
