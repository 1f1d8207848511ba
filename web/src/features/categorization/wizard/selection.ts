import type { Suggestion, SuggestionGroup, Suggestions } from '@saldo/contract/categorization';
import { texts } from './texts.ts';

export interface ReviewGroup {
  /** Unique among all groups. */
  key: string;
  kind: 'existing' | 'new';
  group: SuggestionGroup;
  /** False for a system group: transactions that the engine could not categorize stay uncategorized. */
  selectable: boolean;
}

/** Existing categories, new categories, confirmation. */
export type Step = 0 | 1 | 2;

const NONE: ReadonlySet<string> = new Set();

/**
 * The suggestions to apply. A group is selected while it has an entry here, and an entry is never empty. So a group
 * cannot be selected without transactions, and leaving out its last transaction deselects it.
 */
export interface GroupSelection {
  groups: readonly ReviewGroup[];
  chosen: ReadonlyMap<string, ReadonlySet<string>>;
  /** States before each change of category, latest last. */
  before: readonly GroupSelection[];
}

export type SelectionAction =
  | { type: 'group'; key: string; on: boolean }
  | { type: 'transaction'; key: string; id: string; on: boolean }
  /** Moves transactions of a group to a category other than the suggested one. */
  | { type: 'move'; key: string; ids: ReadonlySet<string>; to: MoveTarget }
  | { type: 'undo' };

/** One of the user's categories. */
export type MoveTarget = Required<Pick<SuggestionGroup, 'id'>> &
  Omit<SuggestionGroup, 'id' | 'transactions' | 'is_system'>;

function toReview(kind: ReviewGroup['kind'], groups: readonly SuggestionGroup[]): ReviewGroup[] {
  return groups
    .map((group, i) => ({
      key: `${kind}-${i}`,
      kind,
      group,
      selectable: kind === 'new' || !group.is_system,
    }))
    .filter(({ group }) => group.transactions.length > 0);
}

const idsOf = ({ group }: ReviewGroup) => new Set(group.transactions.map(({ id }) => id));

/** Selects every selectable group with all its transactions. */
export function startSelection({ existing, new: fresh }: Suggestions): GroupSelection {
  const groups = [...toReview('existing', existing), ...toReview('new', fresh)];
  const selectable = groups.filter((one) => one.selectable);
  const chosen = new Map(selectable.map((one) => [one.key, idsOf(one)]));
  return { groups, chosen, before: [] };
}

export const chosenIn = ({ chosen }: GroupSelection, key: string): ReadonlySet<string> =>
  chosen.get(key) ?? NONE;

function withChosen(state: GroupSelection, key: string, ids: ReadonlySet<string>): GroupSelection {
  const chosen = new Map(state.chosen);
  if (ids.size > 0) chosen.set(key, ids);
  else chosen.delete(key);
  return { ...state, chosen };
}

/** Applies one click. Clicks that are not allowed change nothing. */
export function changeSelection(state: GroupSelection, action: SelectionAction): GroupSelection {
  if (action.type === 'undo') return state.before.at(-1) ?? state;
  const group = state.groups.find(({ key }) => key === action.key);
  if (group && action.type === 'move') return move(state, group, action);
  if (!group?.selectable || action.type === 'move') return state;
  const all = idsOf(group);
  if (action.type === 'group') return withChosen(state, group.key, action.on ? all : NONE);
  if (!all.has(action.id)) return state;
  const ids = new Set(chosenIn(state, group.key));
  if (action.on) ids.add(action.id);
  else ids.delete(action.id);
  return withChosen(state, group.key, ids);
}

/** Transactions that the user moved are selected, even if the engine could not categorize them. */
function move(
  state: GroupSelection,
  from: ReviewGroup,
  { ids, to }: { ids: ReadonlySet<string>; to: MoveTarget },
): GroupSelection {
  const moved = from.group.transactions.filter(({ id }) => ids.has(id));
  if (moved.length === 0 || from.group.id === to.id) return state;
  const key = state.groups.find(({ group }) => group.id === to.id)?.key ?? `moved-${to.id}`;
  const groups = state.groups.some((one) => one.key === key)
    ? state.groups
    : [{ key, kind: 'existing' as const, selectable: true, group: groupOf(to) }, ...state.groups];
  const chosen = new Map(state.chosen);
  const left = new Set([...chosenIn(state, from.key)].filter((id) => !ids.has(id)));
  if (left.size > 0) chosen.set(from.key, left);
  else chosen.delete(from.key);
  chosen.set(key, new Set([...chosenIn(state, key), ...moved.map(({ id }) => id)]));
  return {
    groups: groups
      .map((one) => {
        const rows = one.group.transactions;
        if (one.key === from.key)
          return withRows(
            one,
            rows.filter(({ id }) => !ids.has(id)),
          );
        return one.key === key ? withRows(one, [...moved.map(byHand), ...rows]) : one;
      })
      .filter(({ group }) => group.transactions.length > 0),
    chosen,
    before: [...state.before, state],
  };
}

const groupOf = (to: MoveTarget): SuggestionGroup => ({
  ...to,
  is_system: false,
  transactions: [],
});

const withRows = (review: ReviewGroup, transactions: Suggestion[]): ReviewGroup => ({
  ...review,
  group: { ...review.group, transactions },
});

const byHand = (one: Suggestion): Suggestion => ({
  ...one,
  confidence: 100,
  degree: 'sure',
  reason: texts.byYou,
});

/** A selected group with its selected transactions, in the order of the suggestions. */
export interface Chosen extends ReviewGroup {
  transactions: Suggestion[];
}

export const chosenGroups = (state: GroupSelection): Chosen[] =>
  state.groups.flatMap((one) => {
    const ids = chosenIn(state, one.key);
    const transactions = one.group.transactions.filter(({ id }) => ids.has(id));
    return transactions.length > 0 ? [{ ...one, transactions }] : [];
  });

/** Counts for the footer. They also determine whether there is anything to apply. */
export function countSelection(state: GroupSelection): { groups: number; transactions: number } {
  let transactions = 0;
  for (const ids of state.chosen.values()) transactions += ids.size;
  return { groups: state.chosen.size, transactions };
}

function toWire({ group, transactions }: Chosen) {
  const { transactions: _, is_system: __, ...fields } = group;
  return {
    ...fields,
    // Sends only ids and reasons. Whole rows would be too much data for a year with many thousands of transactions.
    transactions: transactions.map(({ id, reason }) =>
      reason === texts.byYou ? { id, by_hand: true } : { id, reason },
    ),
    transaction_ids: transactions.map(({ id }) => id),
  };
}

/** The selection as the server expects it. */
export function toPayload(state: GroupSelection) {
  const chosen = chosenGroups(state);
  const ofKind = (kind: ReviewGroup['kind']) =>
    chosen.filter((one) => one.kind === kind).map(toWire);
  return { existing: ofKind('existing'), new: ofKind('new') };
}

/** Steps with something to review, plus the last; all steps if nothing was suggested. */
export function stepsWith({ groups }: GroupSelection): readonly Step[] {
  if (groups.length === 0) return [0, 1, 2];
  const has = (kind: ReviewGroup['kind']) => groups.some((one) => one.kind === kind);
  return [...(has('existing') ? [0 as const] : []), ...(has('new') ? [1 as const] : []), 2];
}
