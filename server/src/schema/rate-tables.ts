import { z } from 'zod';
import {
  currency,
  day,
  instant,
  json,
  millionths,
  orNull,
  owned,
  table,
  text,
  withExport,
} from './columns.ts';
import { MAX_MANUAL_ROWS } from './ledger-tables.ts';

/** A rate that differs from the last one by more than half. It is not used. */
export const DoubtfulRate = z.object({ currency: z.string(), day: z.string(), rate: z.number() });

/** Exchange rates: those that users have set, and the European Central Bank's, which belong to nobody. */
export const RATE_TABLES = {
  own_rates: withExport(
    owned({
      currency,
      against: currency,
      /** The rate applies from this day until the next of the two currencies. */
      from_day: day,
      /** Of `currency` for one unit of `against`. */
      millionths,
      created_at: instant,
      updated_at: instant,
    }),
    { file: 'own_rates', returns: MAX_MANUAL_ROWS },
  ),
  /** Rates against the euro, of currencies that users have, on each day on which they were published. */
  rates: table(['currency', 'day'], { currency, day, per_euro: millionths }),
  /** Where rates come from. The only row appears with the first rates or the administrator's answer. */
  rate_sources: table(['id'], {
    id: text(),
    /** Random; changes whenever rates are stored, so that servers read them again. */
    version: text(),
    /** When an administrator allowed the server to fetch rates; null if nobody has. */
    agreed_at: orNull(instant),
    /** The currencies whose whole history has been read. */
    currencies: json(z.array(z.string())),
    /** Newest published day, whichever currencies it has. */
    newest_day: orNull(day),
    /** The server's mark of each file as last read. */
    etags: json(z.record(z.string(), z.string())),
    doubtful: json(z.array(DoubtfulRate)),
  }),
};
