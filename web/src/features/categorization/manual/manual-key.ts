/** What a key means while nothing is being typed. */
export type ManualAction =
  | { do: 'recent'; nth: number }
  | { do: 'skip' | 'prev' | 'ignore' | 'accept' | 'details' | 'search' | 'grid' };

const LETTERS: Record<string, ManualAction> = {
  s: { do: 'skip' },
  p: { do: 'prev' },
  i: { do: 'ignore' },
  a: { do: 'accept' },
  d: { do: 'details' },
  '/': { do: 'search' },
};
const OTHERS: Record<string, ManualAction> = {
  ArrowLeft: { do: 'prev' },
  ArrowUp: { do: 'grid' },
  ArrowDown: { do: 'grid' },
  ArrowRight: { do: 'grid' },
};

/** `singles` tells whether keys that write something mean anything just now. */
export function manualAction(key: string, singles: boolean): ManualAction | null {
  if (OTHERS[key]) return OTHERS[key];
  if (!singles) return null;
  if (/^[1-5]$/.test(key)) return { do: 'recent', nth: Number(key) - 1 };
  return LETTERS[key.toLowerCase()] ?? null;
}
