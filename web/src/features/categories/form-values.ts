import { DEFAULT_COLOR, DEFAULT_ICON } from '@saldo/contract/categories';
import type { AnyCategory } from './category-tree.ts';
import { texts } from './texts.ts';

const t = texts.form;

/** What the form holds. */
export interface CategoryValues {
  name: string;
  icon: string;
  color: string;
  /** A subcategory that wears the colour of its parent. */
  likeParent: boolean;
  description: string;
  /** '' for none. */
  parent: string;
}

type Colors = ReadonlyMap<string, string>;

export const newCategory = (parent: string, colors: Colors): CategoryValues => ({
  name: '',
  icon: DEFAULT_ICON,
  color: colors.get(parent) ?? DEFAULT_COLOR,
  likeParent: true,
  description: '',
  parent,
});

/** The wire gives a subcategory without a colour its parent's: the same colour means that it has none of its own. */
export function valuesOf(category: AnyCategory, colors: Colors): CategoryValues {
  const { name, icon, color, description, parent_id } = category;
  return {
    name,
    icon,
    color,
    likeParent: parent_id === null || colors.get(parent_id) === color,
    description,
    parent: parent_id ?? '',
  };
}

/** What is sent of it. */
export const bodyOf = (values: CategoryValues) => ({
  name: values.name.trim(),
  icon: values.icon.trim(),
  color: values.parent !== '' && values.likeParent ? null : values.color.toLowerCase(),
  description: values.description.trim(),
  parent_id: values.parent === '' ? null : values.parent,
});

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const iconProblem = ({ icon }: CategoryValues): string | null =>
  [...graphemes.segment(icon.trim())].length > 1 ? t.iconOne : null;
