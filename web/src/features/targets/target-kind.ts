import type { Frequency } from '@saldo/contract/alerts';
import type { Category } from '@saldo/contract/categories';
import type { Endpoint } from '@saldo/contract/endpoint';
import type { Goal, Hue } from '@saldo/contract/goals';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContractForm } from '../../lib/contract-form.ts';
import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';
import type { Money } from '../../lib/money.ts';
import { decimalOf, moneyProblem } from '../../lib/typed-money.ts';
import { subcategoriesOf } from '../categories/category-choices.ts';
import { findCategory } from '../categories/category-tree.ts';
import type { texts as goalTexts } from './goals/texts.ts';
import { sharedTargetTexts } from './texts.ts';

type Categories = readonly Category[];

/** Fields that goals and alerts share. */
export type Target = Pick<
  Goal,
  | ('id' | 'name' | 'icon' | 'color' | 'description' | 'category_id')
  | ('notify_user' | 'is_notified' | 'progress' | 'start_date' | 'end_date' | 'currency')
>;

export interface TargetValues {
  name: string;
  icon: string;
  color: Hue;
  description: string;
  /** Main category id. '' if none is chosen yet, or the chosen one no longer exists. */
  parent: string;
  /** `bySub` is true if a subcategory can be chosen. `sub` is the chosen subcategory, or '' for none. */
  bySub: boolean;
  sub: string;
  notify_user: boolean;
  /** The amount as entered. */
  amount: string;
  /** Goals only: the account whose balance the goal follows; '' for none. */
  account_id: string;
  /** Goals only: `YYYY-MM-DD`, '' for none yet. */
  start_date: string;
  end_date: string;
  /** Alerts only. */
  frequency: Frequency;
  /** Alerts only: the first day of the period from which the limit rolls over; '' for never. */
  rolls_from: string;
}

type Problems = Partial<Record<keyof TargetValues, string | null>>;

export interface TargetFigure {
  label: string;
  text: string;
  className?: string;
}

/** The parts of a card that differ by kind. */
export interface TargetCardContent {
  tile: ReactNode;
  /** What the figures come from, if not from the category. */
  source?: ReactNode;
  /** Shown before the badges that all cards share. */
  badge: ReactNode;
  bad?: boolean;
  /** CSS class that colors the progress bar. */
  bar: string;
  /** Shown to the right of the percentage. */
  aside: ReactNode;
  /** URL of the transactions that the target counts or of what its figures come from; null if it no longer exists. */
  rows: string | null;
  /** Accessible name of links to `rows` if these are not transactions. */
  rowsLabel?: string;
  figures: readonly [current: TargetFigure, whole: TargetFigure, remaining: TargetFigure];
  aboveFigures?: ReactNode;
  belowFigures?: ReactNode;
}

/** UI text that both kinds have; goals have more. */
type TargetTexts = Omit<typeof goalTexts, 'tiles' | 'card' | 'form' | 'notifyHint'> & {
  notifyHint?: string;
};

export interface TargetFieldsProps {
  form: ContractForm<TargetValues>;
  /** Currency of the target; null if it has none yet. */
  currency: string | null;
}

/** Defines everything that differs between goals and alerts. */
export interface TargetKind<T extends Target, Body extends object> {
  texts: TargetTexts;
  sign: LucideIcon;
  /** URL of its help section. */
  help: string;
  queryKey: readonly string[];
  useTargets: () => UseQueryResult<T[]>;
  creation: Endpoint;
  change: Endpoint;
  create: (body: Body) => Promise<T>;
  update: (id: string, body: Partial<Body>) => Promise<T>;
  remove: (id: string) => Promise<unknown>;
  inText: (of: Money) => string;
  /** Currency of those that have none yet. */
  useCurrency: () => string;
  faceOf: (target: T, money: (amount: number) => string) => TargetCardContent;
  Overview?: (props: { targets: readonly T[] }) => ReactNode;
  /** Field that chooses what the target's figures come from. */
  Source?: (props: TargetFieldsProps) => ReactNode;
  /** Fields for the period the amount applies to. */
  Period: (props: { form: ContractForm<TargetValues> }) => ReactNode;
  /** Further fields of this kind, below the amount. */
  More?: (props: { form: ContractForm<TargetValues> }) => ReactNode;
  icons: readonly string[];
  /** True if a subcategory must be chosen once subcategories are allowed. */
  subRequired: boolean;
  least: number;
  /** Further validation errors, by field. */
  check?: (values: TargetValues) => Problems;
  /** Initial values of the fields that only this kind has. `target` is null for a new one. */
  ownValues: (target: T | null) => Partial<TargetValues>;
  bodyOf: (values: TargetValues) => Body;
}

const NEW: TargetValues = {
  ...{ name: '', icon: '', color: 'purple', description: '', parent: '', bySub: false, sub: '' },
  ...{ notify_user: true, amount: '', start_date: '', end_date: '', frequency: 'monthly' },
  ...{ account_id: '', rolls_from: '' },
};

export function valuesOfTarget<T extends Target>(
  kind: Pick<TargetKind<T, object>, 'ownValues'>,
  target: T | null,
  categories: Categories,
): TargetValues {
  if (!target) return { ...NEW, ...kind.ownValues(null) };
  const { name, icon, color, description, notify_user } = target;
  const place = findCategory(categories, target.category_id);
  return {
    ...NEW,
    ...{ name, icon, color, description, notify_user },
    parent: place?.main.id ?? '',
    bySub: Boolean(place?.sub),
    sub: place?.sub?.id ?? '',
    ...kind.ownValues(target),
  };
}

/** Request fields that both kinds share. */
export const targetBody = ({ bySub, sub, parent, ...values }: TargetValues) => ({
  name: values.name.trim(),
  icon: values.icon.trim(),
  color: values.color,
  description: values.description.trim(),
  category_id: bySub && sub !== '' ? sub : parent,
  notify_user: values.notify_user,
});

type Rules = Pick<TargetKind<never, object>, 'texts' | 'least' | 'subRequired' | 'check'>;

function amountProblem(text: string, currency: string, { texts, least }: Rules): string | null {
  if (text.trim() === '') return texts.amountRequired;
  return moneyProblem(text, currency) ?? (decimalOf(text) < least ? texts.amountTooSmall : null);
}

/** What a card shows of a target, in its own currency. */
export function useFace<T extends Target>(
  kind: Pick<TargetKind<T, object>, 'faceOf' | 'inText' | 'useCurrency'>,
  target: T,
): TargetCardContent {
  const otherwise = kind.useCurrency();
  const currency = target.currency ?? otherwise;
  return kind.faceOf(target, (amount) => kind.inText({ amount, currency }));
}

/** Validation errors beyond the contract's rules, by field. */
export function targetProblems(
  values: TargetValues,
  categories: Categories,
  { currency, ...kind }: Rules & { currency: string },
): Problems {
  const { name, parent, sub, bySub, amount } = values;
  const asksForSub = kind.subRequired && bySub && subcategoriesOf(categories, parent).length > 0;
  return {
    name: name.trim() === '' ? sharedTargetTexts.nameRequired : null,
    parent: parent === '' ? sharedTargetTexts.categoryRequired : null,
    sub: asksForSub && sub === '' ? sharedTargetTexts.subRequired : null,
    amount: amountProblem(amount, currency, kind),
    ...kind.check?.(values),
  };
}

/** Dialogs in the URL. The value is a target's id, or 1 for a new one. */
const address = dialogsOf(['new', 'edit', 'delete']);

export const useTargetDialog = () => useDialogAddress(address);
export type TargetDialog = ReturnType<typeof useTargetDialog>;

/** The server's message, or `otherwise` if it sent only a status. */
export const messageOr = (otherwise: string) => (message: string) =>
  /^API error: \d+$/.test(message) ? otherwise : message;
