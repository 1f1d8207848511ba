import type { Suggestions as Engine } from '@saldo/categorizer/local/suggest';
import type { Suggestion, SuggestionGroup, Suggestions } from '@saldo/contract/categorization';
import { UNCATEGORIZED } from '@saldo/contract/common';
import { fromCents } from '@saldo/domain/money';
import type { CategoryRow } from '../categories/service.ts';
import type { EngineRow } from './store.ts';

/** What is left to the person. */
const UNDECIDED = {
  ...UNCATEGORIZED,
  parent_id: null,
  description: 'Left to you: nothing that is known says enough.',
  is_system: true,
};

/** The engine's answers as groups, the largest first; what it will not guess last, in the system's group. */
export function presentSuggestions(
  rows: readonly EngineRow[],
  categories: readonly CategoryRow[],
  { suggestions, proposals, precision }: Engine,
): Suggestions {
  const transactions = new Map<string, Suggestion[]>();
  const put = (group: string, one: Suggestion) => {
    const list = transactions.get(group);
    if (list) list.push(one);
    else transactions.set(group, [one]);
  };
  const answers = new Map(suggestions.map((one) => [one.id, one]));
  for (const row of rows) {
    const answer = answers.get(row.id);
    if (!answer) continue;
    const group = answer.category_id ?? (answer.proposal === null ? '' : `new ${answer.proposal}`);
    put(group, {
      id: row.id,
      description: row.description,
      amount: fromCents(row.amount),
      currency: row.currency,
      direction: row.direction,
      date: row.date,
      confidence: Math.round(answer.confidence * 100),
      degree: answer.degree,
      reason: answer.reason,
    });
  }
  const colors = new Map(categories.map((category) => [category.id, category.color]));
  const existing = categories.map(
    ({ id, parent_id, name, icon, color, description }): SuggestionGroup => ({
      id,
      parent_id,
      name,
      icon,
      color: color ?? colors.get(parent_id ?? '') ?? UNCATEGORIZED.color,
      description,
      is_system: false,
      transactions: transactions.get(id) ?? [],
    }),
  );
  const fresh = proposals.map(
    ({ taxonomy: _, ...proposal }, at): SuggestionGroup => ({
      ...proposal,
      is_system: false,
      transactions: transactions.get(`new ${at}`) ?? [],
    }),
  );
  const undecided = transactions.get('') ?? [];
  const left = undecided.length > 0 ? [{ ...UNDECIDED, transactions: undecided }] : [];
  return {
    engine: 'local',
    existing: [...largestFirst(existing), ...left],
    new: largestFirst(fresh),
    considered: rows.length,
    undecided: undecided.length,
    ...(precision === undefined ? {} : { precision }),
  };
}

/** Groups without a transaction say nothing. */
const largestFirst = (groups: readonly SuggestionGroup[]): SuggestionGroup[] =>
  groups
    .filter((group) => group.transactions.length > 0)
    .sort((a, b) => b.transactions.length - a.transactions.length || (a.name < b.name ? -1 : 1));
