import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import { type CategoryChoice, listChoices } from '@saldo/contract/category-choices';
import { useEffect, useState } from 'react';
import { attempt } from '../../../lib/attempt.ts';
import { useUser } from '../../../lib/permissions.ts';
import { queryOf } from '../../../lib/query-of.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { accountsQuery } from '../../accounts/api.ts';
import { categoriesQuery } from '../../categories/api.ts';

const choicesQuery = queryOf(['transactions', 'choices'], listChoices);

export interface QuickData {
  categories: readonly Category[];
  accounts: readonly Account[];
  choices: readonly CategoryChoice[];
}

/** Kept in this browser until the user signs out, so that an entry can be added without a network. */
const KEY = 'quick_add';

function keptFor(user: string): QuickData | null {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  if (typeof kept !== 'object' || !kept || !('user' in kept && 'data' in kept)) return null;
  // Only this file writes it, and a later build that needs more reads what lacks as nothing.
  const data = kept.data as Partial<QuickData>;
  const { categories = [], accounts = [], choices = [] } = data;
  return kept.user === user ? { categories, accounts, choices } : null;
}

/** What the form offers: the server's answers or, until they come, those of the last time. Null if there are neither. */
export function useQuickData(): QuickData | null {
  const user = useUser()?.id ?? '';
  const [kept] = useState(() => keptFor(user));
  const categories = useShown(categoriesQuery).data;
  const accounts = useShown(accountsQuery).data;
  const choices = useShown(choicesQuery).data;
  useEffect(() => {
    if (!categories || !accounts || !choices) return;
    const data: QuickData = { categories, accounts, choices };
    attempt(() => localStorage.setItem(KEY, JSON.stringify({ user, data })));
  }, [user, categories, accounts, choices]);
  const all = {
    categories: categories ?? kept?.categories,
    accounts: accounts ?? kept?.accounts,
    choices: choices ?? kept?.choices ?? [],
  };
  return all.categories && all.accounts
    ? { categories: all.categories, accounts: all.accounts, choices: all.choices }
    : null;
}
