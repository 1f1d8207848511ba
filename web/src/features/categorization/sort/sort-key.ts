/** What a key does in the queue. */
export type SortAction =
  | { do: 'accept'; always: boolean }
  | { do: 'take'; nth: number }
  | { do: 'acceptSure' | 'skip' | 'split' | 'ignore' | 'undo' | 'clear' | 'down' | 'up' };

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  /** True while Ctrl or Cmd is pressed. */
  command: boolean;
}

export interface SortMoment {
  typing: boolean;
  /** True while the user is choosing the parent of a new category. The parents are laid out in a row. */
  inRow: boolean;
  /** True if digits are shortcuts; users can turn them off. */
  singles: boolean;
}

const RESTING: Record<string, SortAction> = {
  ArrowDown: { do: 'skip' },
  ArrowRight: { do: 'split' },
  Delete: { do: 'ignore' },
};
const TYPING: Record<string, SortAction> = {
  ArrowDown: { do: 'down' },
  ArrowUp: { do: 'up' },
  Escape: { do: 'clear' },
};
const IN_ROW: Record<string, SortAction> = {
  ArrowRight: { do: 'down' },
  ArrowLeft: { do: 'up' },
};

/** Null leaves the key to the browser. Letters are never shortcuts, since they start a search. */
export function sortAction(press: KeyPress, moment: SortMoment): SortAction | null {
  const { key } = press;
  if (press.command) {
    if (key === 'Enter') return { do: 'acceptSure' };
    const undoes = key.toLowerCase() === 'z' && !press.shiftKey && !moment.typing;
    return undoes ? { do: 'undo' } : null;
  }
  if (key === 'Enter') return { do: 'accept', always: press.shiftKey };
  if (moment.typing) return TYPING[key] ?? (moment.inRow ? (IN_ROW[key] ?? null) : null);
  if (moment.singles && /^[1-4]$/.test(key)) return { do: 'take', nth: Number(key) - 1 };
  return RESTING[key] ?? null;
}
