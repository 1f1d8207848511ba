export type ParamValue = string | number | boolean | null | undefined;

/** A copy with some parameters changed; null, undefined and '' take one away. */
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

/** A whole number inside its bounds, else the fallback. */
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

/** One of the allowed words, else the fallback. */
export function choiceParam<C extends string, T>(
  params: URLSearchParams,
  name: string,
  allowed: readonly C[],
  fallback: T,
): C | T {
  const text = params.get(name);
  return allowed.find((choice) => choice === text) ?? fallback;
}
