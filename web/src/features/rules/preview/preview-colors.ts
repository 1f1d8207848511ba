import type { Category } from '@saldo/contract/categories';

/** Color of a category by its full name ('Parent > Child'), if it exists. */
export function colorOf(categories: readonly Category[], name: string): string | null {
  const [parent, child] = name.split(' > ');
  const main = categories.find((category) => category.name === parent);
  if (child === undefined) return main?.color ?? null;
  return main?.sub_categories.find((sub) => sub.name === child)?.color ?? null;
}
