import type { Transaction } from '@saldo/contract/transactions';
import { useState } from 'react';
import { useStable } from '../../../lib/use-stable.ts';

/** Selected rows, as they were when selected. A new list clears the selection. */
export function useSelection(list: string) {
  const [state, setState] = useState({ list, rows: new Map<string, Transaction>() });
  const rows = state.list === list ? state.rows : new Map<string, Transaction>();

  const set = useStable((changed: readonly Transaction[], selected: boolean) =>
    setState((before) => {
      const next = new Map(before.list === list ? before.rows : []);
      for (const row of changed) {
        if (selected) next.set(row.id, row);
        else next.delete(row.id);
      }
      return { list, rows: next };
    }),
  );

  return {
    rows,
    has: (id: string) => rows.has(id),
    set,
    clear: () => setState({ list, rows: new Map() }),
  };
}

export type RowSelection = ReturnType<typeof useSelection>;
