/** The names of a record whose type says them all: what TypeScript cannot say of `Object.keys`. */
export const keysOf = <K extends string>(record: Readonly<Partial<Record<K, unknown>>>): K[] =>
  Object.keys(record) as K[];

/** The one of these names that the text is. */
export const oneOf = <K extends string>(names: readonly K[], text: unknown): K | undefined =>
  names.find((name) => name === text);

/** A record of these names, each with what `give` gives. */
export const recordOf = <K extends string, V>(
  names: readonly K[],
  give: (name: K) => V,
): Record<K, V> => Object.fromEntries(names.map((name) => [name, give(name)])) as Record<K, V>;

/** Of a record only what has these names. */
export const pick = <R, K extends keyof R & string>(record: R, names: readonly K[]): Pick<R, K> =>
  Object.fromEntries(names.map((name): unknown[] => [name, record[name]]));
