import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { attempt } from '../../../lib/attempt.ts';
import { useUser } from '../../../lib/permissions.ts';
import { type AnyCategory, findCategory } from '../../categories/category-tree.ts';
import { useCategoryIndex } from '../../categories/use-category-index.ts';
import { currentId, nextFlow, startFlow } from './manual-flow.ts';
import { merchantGroups } from './merchant.ts';

/** The manual flow for a list of transactions, with lookups by id. Later changes to `list` have no effect. */
export function useManualFlow(list: readonly Transaction[], categories: readonly Category[]) {
  const userId = useUser()?.id ?? '';
  const [{ rows, ids, merchants }] = useState(() => ({
    rows: new Map(list.map((row) => [row.id, row])),
    ids: list.map(({ id }) => id),
    merchants: merchantGroups(list),
  }));
  const index = useCategoryIndex(categories);
  const [flow, act] = useReducer(nextFlow, null, () =>
    startFlow({ ids, merchants, recents: readRecents(userId, (id) => index.has(id)) }),
  );
  useEffect(() => storeRecents(userId, flow.recents), [userId, flow.recents]);

  const id = currentId(flow);
  const choice = flow.pending.get(id);
  return {
    flow,
    act,
    rows,
    index,
    row: rows.get(id),
    choice,
    category: index.get(choice?.category ?? ''),
    recents: useMemo(
      () => flow.recents.flatMap((recent) => index.get(recent) ?? []),
      [flow.recents, index],
    ),
    nameOf: (category: string) => index.get(category)?.name ?? '',
    parentOf: ({ id: category, parent_id }: AnyCategory) =>
      parent_id === null ? undefined : findCategory(categories, category)?.main.name,
  };
}

export type ManualFlowState = ReturnType<typeof useManualFlow>;

const keyOf = (userId: string) => `recent_categories_${userId}`;

/** Categories the user last used in this browser, without deleted ones. */
function readRecents(userId: string, exists: (id: string) => boolean): string[] {
  const stored = attempt((): unknown => JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
  if (!Array.isArray(stored)) return [];
  return stored.filter((id): id is string => typeof id === 'string' && exists(id));
}

const storeRecents = (userId: string, recents: readonly string[]): void =>
  attempt(() => localStorage.setItem(keyOf(userId), JSON.stringify(recents)));
