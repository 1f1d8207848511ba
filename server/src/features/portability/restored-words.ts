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
type Kind = keyof typeof NAMES;

/** What came back besides transactions, and what was left as it is here, as sentences for the person. */
export function restoredWords({ notices, ...made }: Made, imports: number): string[] {
  const kinds = Object.keys(made) as (keyof typeof made)[];
  const counts = (count: 'brought' | 'kept') =>
    Object.fromEntries(kinds.map((kind) => [kind, made[kind][count]]));
  const brought = listed({ ...counts('brought'), imports, notices });
  const kept = listed(counts('kept'));
  return [
    ...(brought ? [`Also brought back: ${brought}.`] : []),
    ...(kept ? [`Different here, and left as it is: ${kept}.`] : []),
  ];
}

/** '3 rules, 2 goals and 1 alert'; empty where there is nothing. */
function listed(counts: Partial<Record<Kind, number>>): string {
  const parts = (Object.keys(NAMES) as Kind[]).flatMap((kind) => {
    const count = counts[kind] ?? 0;
    const [one, many] = NAMES[kind];
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
