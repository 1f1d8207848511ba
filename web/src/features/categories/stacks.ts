import type { Category } from '@saldo/contract/categories';

/** The cards of both columns, read down the one and then the other. What the system holds comes first. */
export function stacksOf(categories: readonly Category[]): [Category[], Category[]] {
  const isSystem = ({ type }: Category) => type === 'system';
  const all = [
    ...categories.filter(isSystem),
    ...categories.filter((category) => !isSystem(category)),
  ];
  const half = Math.ceil(all.length / 2);
  return [all.slice(0, half), all.slice(half)];
}
