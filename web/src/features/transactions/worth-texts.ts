import type { Transaction } from '@saldo/contract/transactions';

type Source = NonNullable<Transaction['converted']>['source'];

/** Texts about what a transaction counts for in totals. */
export const texts = {
  sources: {
    ecb: 'European Central Bank',
    own: 'your own rate',
    fixed: 'fixed rate',
    exchange: 'your own exchange',
  } satisfies Record<Source, string>,
  worth: (of: string, is: string, rate: { rate: string; on: string; source: string }) =>
    `${of} = ${is}, at ${rate.rate} of ${rate.on} (${rate.source})`,
  provisional: 'This may still change: the rate of its day isn’t published yet.',
  noRate: (currency: string) => `Left out of totals: no exchange rate for ${currency} is known.`,
};
