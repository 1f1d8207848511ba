import type { Category } from '@saldo/contract/categories';
import { Select, type SelectProps } from '../../ui/select.tsx';
import { treeOptions } from './category-choices.ts';

interface CategorySelectProps extends Omit<SelectProps, 'options' | 'onChange'> {
  categories: readonly Category[];
  /** Id of a category that is not offered. Its subcategories still are. */
  without?: string;
  onPick: (id: string) => void;
}

/** Any category in one select, its subcategories below it. Stands in a `Field` or a `FormField`. */
export const CategorySelect = ({ categories, without, onPick, ...rest }: CategorySelectProps) => (
  <Select
    {...rest}
    options={treeOptions(categories).filter(({ value }) => value !== without)}
    onChange={(event) => onPick(event.target.value)}
  />
);
