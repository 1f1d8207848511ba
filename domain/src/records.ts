/**
 * Keys of a record. TypeScript does not infer their type for `Object.keys`; it is correct if the record's type lists
 * all keys.
 */
export const keysOf = <K extends string>(record: Readonly<Partial<Record<K, unknown>>>): K[] =>
  Object.keys(record) as K[];

export const oneOf = <K extends string>(names: readonly K[], text: unknown): K | undefined =>
  names.find((name) => name === text);

export const recordOf = <K extends string, V>(
  names: readonly K[],
  give: (name: K) => V,
): Record<K, V> => Object.fromEntries(names.map((name) => [name, give(name)])) as Record<K, V>;

export const pick = <R, K extends keyof R & string>(record: R, names: readonly K[]): Pick<R, K> =>
  Object.fromEntries(names.map((name): unknown[] => [name, record[name]]));

/** Groups in the order of their first rows. */
export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
