import type { Frequency } from '@saldo/contract/alerts';
import type { Category } from '@saldo/contract/categories';
import type { Endpoint } from '@saldo/contract/endpoint';
import type { Goal, Hue } from '@saldo/contract/goals';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContractForm } from '../../lib/contract-form.ts';
import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';
import { decimalOf, moneyProblem } from '../../lib/typed-money.ts';
import { subcategoriesOf } from '../categories/category-choices.ts';
import { findCategory } from '../categories/category-tree.ts';
import type { texts as goalTexts } from './goals/texts.ts';
import { shared } from './texts.ts';

type Categories = readonly Category[];

/** What goals and alerts both are. */
export type Target = Pick<
  Goal,
  | ('id' | 'name' | 'icon' | 'color' | 'description' | 'category_id')
  | ('notify_user' | 'is_notified' | 'progress' | 'start_date' | 'end_date')
>;

/** What the form of a target holds. */
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
  notify_user: boolean;
  /** As typed. */
  amount: string;
  /** Days of a goal, `YYYY-MM-DD`; '' for none yet. */
  start_date: string;
  end_date: string;
  /** Of an alert. */
  frequency: Frequency;
}

type Problems = Partial<Record<keyof TargetValues, string | null>>;

export interface TargetFigure {
  label: string;
  text: string;
  className?: string;
}

/** What a card says that no other kind does. */
export interface TargetFace {
  tile: ReactNode;
  /** Before the badges that all have. */
  badge: ReactNode;
  bad?: boolean;
  /** Colours the bar of progress. */
  bar: string;
  /** Right of the figure of progress. */
  aside: ReactNode;
  /** Address of the rows that it counts. */
  rows: string;
  /** What is reached, of what, and what remains. */
  figures: readonly [current: TargetFigure, whole: TargetFigure, remaining: TargetFigure];
  aboveFigures?: ReactNode;
  belowFigures?: ReactNode;
}

/** What every kind says; goals say more. */
type TargetTexts = Omit<typeof goalTexts, 'tiles' | 'card' | 'form' | 'notifyHint'> & {
  notifyHint?: string;
};

/** One kind of target: what differs between goals and alerts. Amounts are in euros. */
export interface TargetKind<T extends Target, Body extends object> {
  texts: TargetTexts;
  sign: LucideIcon;
  /** Address of what the help says about it. */
  help: string;
  queryKey: readonly string[];
  useTargets: () => UseQueryResult<T[]>;
  creation: Endpoint;
  change: Endpoint;
  create: (body: Body) => Promise<T>;
  update: (id: string, body: Partial<Body>) => Promise<T>;
  remove: (id: string) => Promise<unknown>;
  /** How it tells amounts. */
  useMoney: () => (amount: number) => string;
  faceOf: (target: T, money: (amount: number) => string) => TargetFace;
  /** What stands above all cards. */
  Overview?: (props: { targets: readonly T[] }) => ReactNode;
  /** The fields for the time that its amount is meant for. */
  Period: (props: { form: ContractForm<TargetValues> }) => ReactNode;
  /** Emojis of the Pick grid. */
  icons: readonly string[];
  /** Whether one who allows subcategories must choose one. */
  subRequired: boolean;
  /** The smallest amount. */
  least: number;
  /** What else can be wrong, by field. */
  check?: (values: TargetValues) => Problems;
  /** Its own part of what the form starts with; null for a new one. */
  ownValues: (target: T | null) => Partial<TargetValues>;
  bodyOf: (values: TargetValues) => Body;
}

const NEW: TargetValues = {
  ...{ name: '', icon: '', color: 'purple', description: '', parent: '', bySub: false, sub: '' },
  ...{ notify_user: true, amount: '', start_date: '', end_date: '', frequency: 'monthly' },
};

/** What the form starts with. */
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

/** What the calls of both kinds say. */
export const targetBody = ({ bySub, sub, parent, ...values }: TargetValues) => ({
  name: values.name.trim(),
  icon: values.icon.trim(),
  color: values.color,
  description: values.description.trim(),
  category_id: bySub && sub !== '' ? sub : parent,
  notify_user: values.notify_user,
});

type Rules = Pick<TargetKind<never, object>, 'texts' | 'least' | 'subRequired' | 'check'>;

function amountProblem(text: string, { texts, least }: Rules): string | null {
  if (text.trim() === '') return texts.amountRequired;
  return moneyProblem(text) ?? (decimalOf(text) < least ? texts.amountTooSmall : null);
}

/** What is wrong beside the contract's rules, by field. */
export function targetProblems(
  values: TargetValues,
  categories: Categories,
  kind: Rules,
): Problems {
  const { name, parent, sub, bySub, amount } = values;
  const asksForSub = kind.subRequired && bySub && subcategoriesOf(categories, parent).length > 0;
  return {
    name: name.trim() === '' ? shared.nameRequired : null,
    parent: parent === '' ? shared.categoryRequired : null,
    sub: asksForSub && sub === '' ? shared.subRequired : null,
    amount: amountProblem(amount, kind),
    ...kind.check?.(values),
  };
}

/** What can lie over the cards. The value is the id of a target; of a new one it is 1. */
const address = dialogsOf(['new', 'edit', 'delete']);

export const useTargetDialog = () => useDialogAddress(address);
export type TargetDialog = ReturnType<typeof useTargetDialog>;

/** The server's own words; where it has none but a status, ours. */
export const wordsOr = (otherwise: string) => (message: string) =>
  /^API error: \d+$/.test(message) ? otherwise : message;
