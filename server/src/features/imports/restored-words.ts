import type { Made } from './restore.ts';

const NAMES: Record<keyof Made, [one: string, many: string]> = {
  accounts: ['account', 'accounts'],
  categories: ['category', 'categories'],
  rules: ['rule', 'rules'],
  goals: ['goal', 'goals'],
  alerts: ['alert', 'alerts'],
  metrics: ['metric', 'metrics'],
};

/** What came back besides transactions, and what was left as it is here, as sentences for the person. */
export function restoredWords(made: Made): string[] {
  const brought = listed((kind) => made[kind].brought);
  const kept = listed((kind) => made[kind].kept);
  return [
    ...(brought ? [`Also brought back: ${brought}.`] : []),
    ...(kept ? [`Different here, and left as it is: ${kept}.`] : []),
  ];
}

/** '3 rules, 2 goals and 1 alert'; empty where there is nothing. */
function listed(countOf: (kind: keyof Made) => number): string {
  const parts = (Object.keys(NAMES) as (keyof Made)[]).flatMap((kind) => {
    const count = countOf(kind);
    const [one, many] = NAMES[kind];
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
