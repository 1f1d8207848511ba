/** Returns the properties of `now` that differ from `before`. */
export function changedValues(before: object, now: object): Record<string, unknown> {
  const old: Record<string, unknown> = { ...before };
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(old[name]);
  return Object.fromEntries(Object.entries(now).filter(differs));
}
