import type { Suggestion, SuggestionGroup, Suggestions } from '@saldo/contract/categorization';
import { texts } from './texts.ts';

/** A group as the wizard shows it. */
export interface ReviewGroup {
  /** Its own among all groups of the answer. */
  key: string;
  kind: 'existing' | 'new';
  group: SuggestionGroup;
  /** False for a system group: what the engine will not guess stays as it is. */
  selectable: boolean;
}

/** Categories one has, new ones, and what is confirmed. */
export type Step = 0 | 1 | 2;

const NONE: ReadonlySet<string> = new Set();

/**
 * What of an answer is to be applied. A group is selected while it has an entry here, and an entry is never
 * empty: so no group can be selected without a transaction, and leaving out the last one deselects it.
 */
export interface GroupSelection {
  groups: readonly ReviewGroup[];
  chosen: ReadonlyMap<string, ReadonlySet<string>>;
  /** What it was before each category that a person changed, the latest last. */
  before: readonly GroupSelection[];
}

export type SelectionAction =
  | { type: 'group'; key: string; on: boolean }
  | { type: 'transaction'; key: string; id: string; on: boolean }
  /** Transactions of a group go to another category than the suggested one. */
  | { type: 'move'; key: string; ids: ReadonlySet<string>; to: MoveTarget }
  | { type: 'undo' };

/** A category of the person's. */
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

/** Every group that can be selected, with all its transactions. */
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

/** One click. What the group or transaction does not allow changes nothing. */
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

/** What a person has put elsewhere is theirs: it is selected, also where the engine would not guess. */
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

/** A selected group with the transactions of it that are selected, in the order of the answer. */
export interface Chosen extends ReviewGroup {
  transactions: Suggestion[];
}

export const chosenGroups = (state: GroupSelection): Chosen[] =>
  state.groups.flatMap((one) => {
    const ids = chosenIn(state, one.key);
    const transactions = one.group.transactions.filter(({ id }) => ids.has(id));
    return transactions.length > 0 ? [{ ...one, transactions }] : [];
  });

/** What the foot counts, and whether there is anything to apply. */
export function countSelection(state: GroupSelection): { groups: number; transactions: number } {
  let transactions = 0;
  for (const ids of state.chosen.values()) transactions += ids.size;
  return { groups: state.chosen.size, transactions };
}

/** A selected group as the server takes it. */
function toWire({ group, transactions }: Chosen) {
  const { transactions: _, is_system: __, ...fields } = group;
  return {
    ...fields,
    // Whole rows would be too much of a year of many thousands: the reason alone is kept beside each.
    transactions: transactions.map(({ id, reason }) =>
      reason === texts.byYou ? { id, by_hand: true } : { id, reason },
    ),
    transaction_ids: transactions.map(({ id }) => id),
  };
}

/** The selection as the server takes it: the selected groups, each with its selected transactions. */
export function toPayload(state: GroupSelection) {
  const chosen = chosenGroups(state);
  const ofKind = (kind: ReviewGroup['kind']) =>
    chosen.filter((one) => one.kind === kind).map(toWire);
  return { existing: ofKind('existing'), new: ofKind('new') };
}

/** The steps in which there is something to see, the last always; all of them where nothing was suggested. */
export function stepsWith({ groups }: GroupSelection): readonly Step[] {
  if (groups.length === 0) return [0, 1, 2];
  const has = (kind: ReviewGroup['kind']) => groups.some((one) => one.kind === kind);
  return [...(has('existing') ? [0 as const] : []), ...(has('new') ? [1 as const] : []), 2];
}
