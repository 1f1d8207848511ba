import {
  type CategoryChange,
  type CategoryInput,
  DEFAULT_COLOR,
  DEFAULT_ICON,
} from '@saldo/contract/categories';
import type { AnyCategory } from './category-tree.ts';
import { isColor } from './color.ts';
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

const wireOf = (values: CategoryValues) => ({
  name: values.name.trim(),
  icon: values.icon.trim(),
  color: values.parent !== '' && values.likeParent ? null : values.color.toLowerCase(),
  description: values.description.trim(),
  parent_id: values.parent === '' ? null : values.parent,
});

export const creationOf = (values: CategoryValues): CategoryInput => wireOf(values);

/** Only what differs. Empty when nothing does. */
export function changeOf(original: CategoryValues, values: CategoryValues): CategoryChange {
  const before: Record<string, unknown> = wireOf(original);
  return Object.fromEntries(
    Object.entries(wireOf(values)).filter(([name, value]) => value !== before[name]),
  );
}

export type CategoryErrors = Partial<Record<keyof CategoryValues, string>>;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const NAME_MAX = 60;
const DESCRIPTION_MAX = 500;

function nameError(name: string) {
  if (name === '') return t.nameRequired;
  return name.length > NAME_MAX ? t.nameTooLong : null;
}

function iconError(icon: string) {
  if (icon === '') return t.iconRequired;
  return [...graphemes.segment(icon)].length > 1 ? t.iconOne : null;
}

/** What is wrong, by field, in the order of the form. */
export function errorsOf(values: CategoryValues): CategoryErrors {
  const { name, icon, color, description } = wireOf(values);
  const all = {
    name: nameError(name),
    icon: iconError(icon),
    color: color === null || isColor(color) ? null : t.colorWrong,
    description: description.length > DESCRIPTION_MAX ? t.descriptionTooLong : null,
  };
  return Object.fromEntries(Object.entries(all).filter(([, message]) => message !== null));
}
