import {
  type PublishedRate,
  type PublishedRates,
  publishedRates,
} from '@saldo/domain/rates/published-rates';
import { withoutActingUser } from '../../platform/db/acting-user.ts';
import { findRow } from '../../platform/db/crud.ts';
import { columns, readRow, readRows } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { fromJson } from '../../schema/rows.ts';
import { COLUMNS, type Tables } from '../../schema/tables.ts';

/** The European Central Bank. */
export const ECB = 'ecb';

/** What is known of the source of rates. */
export interface Source extends Pick<Tables['rate_sources'], 'agreed_at' | 'newest_day'> {
  version: string;
  currencies: readonly string[];
  etags: Readonly<Record<string, string>>;
  doubtful: readonly { currency: string; day: string; rate: number }[];
}

const NOTHING: Source = {
  ...{ version: '', agreed_at: null, newest_day: null, currencies: [], etags: {}, doubtful: [] },
};

/** The coordinator of a cluster stores it, whoever asks. */
export async function readSource(db: Db | Tx): Promise<Source> {
  const row = await withoutActingUser(() => findRow(db, 'rate_sources', { id: ECB }));
  if (!row) return NOTHING;
  const of = COLUMNS.rate_sources;
  return {
    ...row,
    currencies: fromJson(of.currencies, row.currencies),
    etags: fromJson(of.etags, row.etags),
    doubtful: fromJson(of.doubtful, row.doubtful),
  };
}

const VERSION = columns('rate_sources', 'version', 'newest_day');
const RATE = columns('rates', 'currency', 'day', 'per_euro');

/** As last read by this thread. Versions are random, so it cannot be another database's. */
let kept: { version: string; rates: PublishedRates } | undefined;

/** The published rates, from memory unless there are new ones. */
export const publishedRatesOf = (db: Db | Tx): Promise<PublishedRates> =>
  withoutActingUser(async () => {
    const source = await readRow(db, VERSION)`
      select version, newest_day from rate_sources where id = ${ECB}`;
    const { version, newest_day } = source ?? NOTHING;
    if (kept?.version === version) return kept.rates;
    const rows: PublishedRate[] = await readRows(db, RATE)`
      select currency, day, per_euro from rates`;
    const rates = publishedRates(rows, newest_day);
    kept = { version, rates };
    return rates;
  });
