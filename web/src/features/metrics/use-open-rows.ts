import { useState } from 'react';
import type { Detail } from './slices.ts';
import type { CategoryYearRow } from './year-table.ts';
import type { ShownRow } from './year-table-view.tsx';

/**
 * The rows of a table of categories. All categories: each is open, and can be closed; main ones: the other way round.
 */
export function useOpenRows(rows: readonly CategoryYearRow[], detail: Detail): ShownRow[] {
  const [turned, setTurned] = useState<{ detail: Detail; keys: readonly string[] }>({
    detail,
    keys: [],
  });
  const keys = turned.detail === detail ? turned.keys : [];
  const isOpen = (key: string) => (detail === 'all') !== keys.includes(key);
  const toggle = (key: string) =>
    setTurned({
      detail,
      keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key],
    });
  return rows.flatMap(({ subs, row, ...main }): ShownRow[] => {
    const open = isOpen(main.key);
    const shown: ShownRow = { ...main, category: row };
    if (subs.length === 0) return [shown];
    return [
      { ...shown, toggle: { open, onToggle: () => toggle(main.key) } },
      ...(open ? subs.map((sub) => ({ ...sub, category: sub.row, sub: true })) : []),
    ];
  });
}
