import { addDays } from '@saldo/domain/dates';
import { EURO } from '@saldo/domain/rates/convert';
import type { PublishedRate } from '@saldo/domain/rates/published-rates';
import { sql } from 'kysely';
import { onBehalfOf } from '../../platform/db/acting-user.ts';
import { bulkInsert } from '../../platform/db/bulk-insert.ts';
import { columns, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { newId } from '../../platform/id.ts';
import { type BookId, bookOf } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { audit } from '../../platform/observability/audit.ts';
import { type Sealed, unseal } from '../../platform/readers/sealed.ts';
import { plausibleRates } from './plausible-rates.ts';
import { ECB, readSource, type Source } from './published-rates.ts';
import { currenciesOf } from './rate-books.ts';
import type { RateFile } from './rate-file.ts';

/** Changes what is known of the source. The caller holds its lock. */
async function updateSource(tx: Tx, set: Partial<Source>): Promise<void> {
  const { currencies, etags, doubtful, ...source } = { ...(await readSource(tx)), ...set };
  const row = {
    ...{ ...source, id: ECB, currencies: JSON.stringify(currencies) },
    ...{ etags: JSON.stringify(etags), doubtful: JSON.stringify(doubtful) },
  };
  await tx
    .insertInto('rate_sources')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export const lockRates = (tx: Tx): Promise<number> => takeLock(tx, 'rates');

/** Records that an administrator has allowed or forbidden the server to fetch rates. */
export async function setAgreed(tx: Tx, agreed_at: string | null): Promise<void> {
  await lockRates(tx);
  await updateSource(tx, { agreed_at });
}

/** Most doubtful rates that are kept for the administrator. */
const MOST_DOUBTFUL = 50;

interface Storing {
  reading: Sealed<RateFile>;
  /** The file's name at its server and the mark that it had; null if it came another way. */
  fetched: { file: string; etag: string | null } | null;
  now: string;
}

/**
 * Stores what a file says: new days, and corrected ones in place of what they were. Returns the newest day. Runs in a
 * worker.
 */
export function storeRates(
  { storage }: Pick<TaskContext, 'storage'>,
  { reading, fetched, now }: Storing,
): Promise<string> {
  const file = unseal(reading);
  return storage.write(async (tx) => {
    await lockRates(tx);
    const source = await readSource(tx);
    const { hasChanged, doubtful } = await putRates(tx, file, now);
    const newest = laterOf(file.newest, source.newest_day ?? '');
    const isSame = !hasChanged && newest === source.newest_day;
    const first = firstDayOf(file);
    await updateSource(tx, {
      version: isSame ? source.version : newId(),
      newest_day: newest,
      currencies: file.isWhole ? file.wanted : source.currencies,
      doubtful: [...source.doubtful.filter(({ day }) => day < first), ...doubtful].slice(
        -MOST_DOUBTFUL,
      ),
      ...(fetched ? { etags: { ...source.etags, [fetched.file]: fetched.etag ?? '' } } : {}),
    });
    return newest;
  });
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);
const firstDayOf = ({ rates, newest }: RateFile): string => rates[0]?.day ?? newest;

/** Inserts and corrects rates, and returns those that are set aside. */
async function putRates(
  tx: Tx,
  file: RateFile,
  now: string,
): Promise<{ hasChanged: boolean; doubtful: Source['doubtful'] }> {
  const first = firstDayOf(file);
  const before = await ratesSince(tx, addDays(first, -7));
  const known = new Map(before.map((one) => [keyOf(one), one.per_euro]));
  const earlier = before.filter(({ day }) => day < first);
  const { plausible, doubtful } = plausibleRates(file.rates, earlier);
  const fresh = plausible.filter((one) => !known.has(keyOf(one)));
  const corrected = plausible.filter(
    (one) => (known.get(keyOf(one)) ?? one.per_euro) !== one.per_euro,
  );
  await insertRates(tx, fresh);
  for (const { currency, day, per_euro } of corrected) {
    await sql`update rates set per_euro = ${per_euro}
      where currency = ${currency} and day = ${day}`.execute(tx);
  }
  if (corrected.length > 0) {
    const days = { from: corrected[0]?.day, to: corrected.at(-1)?.day };
    await audit(tx, { userId: null, now }, 'rate.correct', { rates: corrected.length, ...days });
  }
  return {
    hasChanged: fresh.length + corrected.length > 0,
    doubtful: [
      ...doubtful.map(({ currency, day, per_euro }) => ({ currency, day, rate: per_euro / 1e6 })),
      ...file.unreadable.map((one) => ({ ...one, rate: 0 })),
    ],
  };
}

const keyOf = ({ currency, day }: Pick<PublishedRate, 'currency' | 'day'>): string =>
  `${currency} ${day}`;

const ratesSince = (tx: Tx, day: string): Promise<PublishedRate[]> =>
  readRows(tx, columns('rates', 'currency', 'day', 'per_euro'))`
    select currency, day, per_euro from rates where day >= ${day}`;

const insertRates = (tx: Tx, rates: readonly PublishedRate[]): Promise<void> =>
  rates.length === 0
    ? Promise.resolve()
    : bulkInsert(
        tx,
        { table: 'rates', columns: ['currency', 'day', 'per_euro'] },
        rates.map(({ currency, day, per_euro }) => [currency, day, per_euro]),
      );

const USER = columns('users', 'id');

/**
 * The currencies, other than the euro, of users who need rates: their transactions, accounts, goals, alerts and main
 * currency are not all in one. Nobody else needs any. Runs in a worker.
 */
export async function readNeeds(
  { storage }: Pick<TaskContext, 'storage'>,
  { isFirstEnough = false }: { isFirstEnough?: boolean },
): Promise<string[]> {
  const db = storage.read;
  const users = await readRows(db, USER)`
    select id from users where is_demo = 0 and deleted_at is null`;
  const needed = new Set<string>();
  for (const { id } of users) {
    const own = await onBehalfOf(id, () => everyCurrencyOf(db, bookOf(id)));
    if (own.size > 1) for (const currency of own) needed.add(currency);
    if (needed.size > 0 && isFirstEnough) break;
  }
  needed.delete(EURO);
  return [...needed].sort();
}

async function everyCurrencyOf(db: Db, bookId: BookId): Promise<Set<string>> {
  const rows = await readRows(db, { currency: text })`
    select currency from accounts where user_id = ${bookId}
    union select currency from goals where user_id = ${bookId} and currency is not null
    union select currency from alerts where user_id = ${bookId} and currency is not null
    union select currency from users where id = ${bookId} and currency is not null`;
  return new Set([...rows.map(({ currency }) => currency), ...(await currenciesOf(db, bookId))]);
}
