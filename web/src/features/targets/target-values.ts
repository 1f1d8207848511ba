import type { Category } from '@saldo/contract/categories';
import type { Hue } from '@saldo/contract/goals';
import { decimalOf, moneyProblem } from '../../lib/typed-money.ts';
import { findCategory } from '../categories/category-tree.ts';
import { shared as t } from './texts.ts';

type Categories = readonly Category[];

/** What the forms of goals and alerts both hold. */
export interface TargetValues {
  name: string;
  icon: string;
  color: Hue;
  description: string;
  /** Id of a main category; '' when none is chosen yet, or when the one that was is gone. */
  parent: string;
  /** Whether a subcategory may be chosen, and which; '' for none. */
  bySub: boolean;
  sub: string;
  notify: boolean;
  /** As typed. */
  amount: string;
}

interface Target {
  name: string;
  icon: string;
  color: Hue;
  description: string;
  category_id: string;
  notify_user: boolean;
}

export const newTarget = (icon: string): TargetValues => ({
  name: '',
  icon,
  color: 'purple',
  description: '',
  parent: '',
  bySub: false,
  sub: '',
  notify: true,
  amount: '',
});

/** `amount` in euros. */
export function targetOf(target: Target, amount: number, categories: Categories): TargetValues {
  const { name, icon, color, description, notify_user: notify } = target;
  const place = findCategory(categories, target.category_id);
  return {
    name,
    icon,
    color,
    description,
    parent: place?.main.id ?? '',
    bySub: Boolean(place?.sub),
    sub: place?.sub?.id ?? '',
    notify,
    amount: String(amount),
  };
}

/** The same as the calls have it, but for the amount. */
export const targetWire = (values: TargetValues) => ({
  name: values.name.trim(),
  icon: values.icon.trim(),
  color: values.color,
  description: values.description.trim(),
  category_id: values.bySub && values.sub !== '' ? values.sub : values.parent,
  notify_user: values.notify,
});

/** A decimal; what is none is 0. */
export const amountOf = (text: string): number => decimalOf(text) || 0;

/** Only what differs. Empty when nothing does. */
export function differences<W extends object>(before: W, after: W): Partial<W> {
  const old: Record<string, unknown> = Object.fromEntries(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => value !== old[name]);
  return Object.fromEntries(changed) as Partial<W>;
}

/** A main category that subcategories can be chosen of. */
export const subsOf = (categories: Categories, parent: string): Category['sub_categories'] =>
  categories.find(({ id }) => id === parent)?.sub_categories ?? [];

export type Errors<V> = Partial<Record<keyof V, string>>;

/** What is amiss with an amount of money as typed, in this order: there, an amount, not too small. */
export function amountError(
  text: string,
  { min, required, tooSmall }: { min: number; required: string; tooSmall: string },
): string | null {
  if (text.trim() === '') return required;
  return moneyProblem(text) ?? (amountOf(text) < min ? tooSmall : null);
}

const NAME_MAX = 200;
const ICON_MAX = 32;
const DESCRIPTION_MAX = 1000;

function textError(
  text: string,
  { most, required, tooLong }: { most: number; required?: string; tooLong: string },
): string | null {
  if (text === '' && required !== undefined) return required;
  return text.length > most ? tooLong : null;
}

/** What is wrong, by field, in the order of the form. `subRequired`: a choice of subcategories asks for one. */
export function targetErrors(
  values: TargetValues,
  categories: Categories,
  { subRequired, amount }: { subRequired: boolean; amount: string | null },
): Errors<TargetValues> {
  const { name, icon, description } = targetWire(values);
  const mayHaveSub = values.bySub && subsOf(categories, values.parent).length > 0;
  return only({
    name: textError(name, { most: NAME_MAX, required: t.nameRequired, tooLong: t.nameTooLong }),
    icon: textError(icon, { most: ICON_MAX, required: t.iconRequired, tooLong: t.iconTooLong }),
    description: textError(description, { most: DESCRIPTION_MAX, tooLong: t.descriptionTooLong }),
    parent: values.parent === '' ? t.categoryRequired : null,
    sub: subRequired && mayHaveSub && values.sub === '' ? t.subRequired : null,
    amount,
  });
}

/** Without the fields that are right. */
export const only = <V>(all: Partial<Record<keyof V, string | null>>): Errors<V> =>
  Object.fromEntries(Object.entries(all).filter(([, message]) => message !== null)) as Errors<V>;
