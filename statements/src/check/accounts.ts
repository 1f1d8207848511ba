import type { CheckedList, MovementVerdict } from './verdicts.ts';

/**
 * Movements of each account and currency, in the order of the list. A row that names no account is of the only one
 * that others name.
 */
export function accountsOf({ verdicts }: CheckedList): MovementVerdict[][] {
  const groups = new Map<string, MovementVerdict[]>();
  const named = new Set<string>();
  for (const one of verdicts) if (one.is === 'movement' && one.account) named.add(one.account);
  const [only = ''] = named.size === 1 ? named : [];
  for (const verdict of verdicts) {
    if (verdict.is !== 'movement') continue;
    const key = `${verdict.account ?? only}|${verdict.currency}`;
    const group = groups.get(key);
    if (group) group.push(verdict);
    else groups.set(key, [verdict]);
  }
  return [...groups.values()];
}

/** Lines of movements whose amount a printed balance proves: it is the balance's change from the row before or after. */
export function provedLines(list: CheckedList): ReadonlySet<number> {
  const proved = new Set<number>();
  for (const rows of accountsOf(list)) {
    for (const [i, row] of rows.entries()) {
      const isStep = [rows[i - 1], rows[i + 1]].some(
        (other) =>
          other?.balance != null &&
          row.balance !== null &&
          other.balance + row.cents === row.balance,
      );
      if (isStep) proved.add(row.line);
    }
  }
  return proved;
}
