import type { Made } from './restore.ts';

const NAMES = {
  accounts: ['account', 'accounts'],
  categories: ['category', 'categories'],
  rules: ['rule', 'rules'],
  goals: ['goal', 'goals'],
  alerts: ['alert', 'alerts'],
  metrics: ['metric', 'metrics'],
  imports: ['past import', 'past imports'],
  notices: ['notice', 'notices'],
} as const;

/** What came back besides transactions, and what was left as it is here, as sentences for the person. */
export function restoredWords({ notices, ...made }: Made, imports: number): string[] {
  const counts = (count: 'brought' | 'kept') =>
    Object.fromEntries(Object.entries(made).map(([kind, restored]) => [kind, restored[count]]));
  const brought = listed({ ...counts('brought'), imports, notices });
  const kept = listed(counts('kept'));
  return [
    ...(brought ? [`Also brought back: ${brought}.`] : []),
    ...(kept ? [`Different here, and left as it is: ${kept}.`] : []),
  ];
}

/** '3 rules, 2 goals and 1 alert'; empty where there is nothing. */
function listed(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(NAMES).flatMap(([kind, [one, many]]) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
