/** Differences between two values, up to `most`, each with its path. Numbers are compared to twelve digits. */
export function differences(shown: unknown, expected: unknown, path: string, most = 6): string[] {
  const found: string[] = [];
  compare(shown, expected, path, found);
  return found.slice(0, most);
}

function compare(shown: unknown, expected: unknown, path: string, found: string[]): void {
  if (isObject(shown) && isObject(expected)) {
    const keys = new Set([...Object.keys(shown), ...Object.keys(expected)]);
    for (const key of keys) compare(shown[key], expected[key], `${path}.${key}`, found);
    return;
  }
  if (rounded(shown) === rounded(expected)) return;
  found.push(`${path} shows ${JSON.stringify(shown)}, the rows say ${JSON.stringify(expected)}`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const rounded = (value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(12)) : value;
