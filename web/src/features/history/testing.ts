import type { Step } from '@saldo/contract/history';

export const STEP_ID = '00000000-0000-7000-8000-0000000000aa';

/** An undoable edit of three transactions, with overrides. */
export const step = (given: Partial<Step> = {}): Step => ({
  ...{ id: STEP_ID, kind: 'batch', by: 'user', at: '2026-11-21T18:20:00.000Z', count: 3 },
  ...{ sum: -99.9, currency: 'EUR', links: [], fields: ['category'], undone_at: null },
  undo: { possible: true, until: '2026-12-21T18:20:00.000Z' },
  ...given,
});
