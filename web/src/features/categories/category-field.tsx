import type { Category } from '@saldo/contract/categories';
import { Select, type SelectProps } from '../../ui/select.tsx';
import { treeOptions } from './category-choices.ts';

interface CategorySelectProps extends Omit<SelectProps, 'options' | 'onChange'> {
  categories: readonly Category[];
  /** Id of a category to leave out. Its subcategories are still offered. */
  without?: string;
  onPick: (id: string) => void;
}

/** Select with all categories, subcategories below their parent. For use in a `Field` or `FormField`. */
export const CategorySelect = ({ categories, without, onPick, ...rest }: CategorySelectProps) => (
  <Select
    {...rest}
    options={treeOptions(categories).filter(({ value }) => value !== without)}
    onChange={(event) => onPick(event.target.value)}
  />
);
