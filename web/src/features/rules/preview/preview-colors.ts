import type { Category } from '@saldo/contract/categories';

/** The colour of a category by the name that transactions carry ('Parent > Child'), if there is one. */
export function colorOf(categories: readonly Category[], name: string): string | null {
  const [parent, child] = name.split(' > ');
  const main = categories.find((category) => category.name === parent);
  if (child === undefined) return main?.color ?? null;
  return main?.sub_categories.find((sub) => sub.name === child)?.color ?? null;
}
