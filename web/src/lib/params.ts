export type ParamValue = string | number | boolean | null | undefined;

/** Returns a copy with some parameters changed. Null, undefined and '' remove one. */
export function withParams(
  params: URLSearchParams,
  changes: Record<string, ParamValue>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** Returns the parameter as a whole number within bounds, or the fallback. */
export function wholeParam<T>(
  params: URLSearchParams,
  name: string,
  bounds: { min: number; max: number },
  fallback: T,
): number | T {
  const text = params.get(name);
  if (text === null || !/^\d{1,9}$/.test(text)) return fallback;
  const value = Number(text);
  return value >= bounds.min && value <= bounds.max ? value : fallback;
}

/** Returns the parameter if it is one of the allowed words, or else the fallback. */
export function choiceParam<C extends string, T>(
  params: URLSearchParams,
  name: string,
  allowed: readonly C[],
  fallback: T,
): C | T {
  const text = params.get(name);
  return allowed.find((choice) => choice === text) ?? fallback;
}
