import type { Step } from '@saldo/contract/history';

/** An edit of three transactions that can be undone, but for what is given. */
export const step = (given: Partial<Step> = {}): Step => ({
  ...{ id: 'step-1', kind: 'batch', by: 'user', at: '2026-11-21T18:20:00.000Z', count: 3 },
  ...{ sum: -99.9, currency: 'EUR', links: [], fields: ['category'], undone_at: null },
  undo: { possible: true, until: '2026-12-21T18:20:00.000Z' },
  ...given,
});
