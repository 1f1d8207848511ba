import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { addDays, dateTimeIn, dayIn } from '@saldo/domain/dates';
import { workingDayUntil } from '@saldo/domain/working-days';
import type { Context } from '../../platform/context.ts';
import { type ScheduledJob, schedule } from '../../platform/jobs/scheduler.ts';
import { ReaderFailed } from '../../platform/readers/readers.ts';
import { appError } from '../../texts/app-error.ts';
import { fetchRateFile, LATEST, type RateFileName, WHOLE } from './fetched-file.ts';
import { readSource, type Source } from './published-rates.ts';
import { readJobs } from './read-jobs.ts';
import { tasks } from './tasks.ts';

/** Every quarter of an hour, of which one is at ten past four in Frankfurt. */
const PATTERN = '10,25,40,55 * * * *';
const WITHIN_MS = 5 * 60_000;
const FRANKFURT = 'Europe/Berlin';
/** Rates are published at about four in the afternoon. */
const [PUBLISHED_AT, LAST_LOOK] = ['16:10', '23:00'];
/** The file of the last days has ninety. */
const MOST_MISSING_DAYS = 80;

const jobs = new WeakMap<Context, ScheduledJob>();

/**
 * Looks for exchange rates as long as a user needs any: in the history that came with the release, and, if it is
 * allowed, at the European Central Bank. Goals and alerts follow with the job that evaluates them every quarter of an
 * hour. `packed` is the path of that history. Returns a function that stops the job.
 */
export function startFetchingRates(context: Context, packed?: string): () => Promise<void> {
  const job = schedule(context, {
    name: 'rates',
    pattern: PATTERN,
    withinMs: WITHIN_MS,
    run: ({ signal }) => updateRates(context, packed, signal),
  });
  jobs.set(context, job);
  void readSource(context.storage.read)
    .then((source) => mayFetch(context, source) && fetchRatesSoon(context))
    .catch(() => undefined);
  return job.stop;
}

/** Fetches what is due at once, unless that is happening or has just happened. Returns whether it ran. */
export const fetchRatesNow = async (context: Context): Promise<boolean> =>
  (await jobs.get(context)?.runNow()) ?? false;

/** The same in the background: after the server has started, and once it is allowed. */
export const fetchRatesSoon = (context: Context): void =>
  void fetchRatesNow(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'job failed'),
  );

/** Whether the setting, or else an administrator, allows the server to fetch rates. */
export const mayFetch = ({ config }: Pick<Context, 'config'>, { agreed_at }: Source): boolean =>
  config.rates.mode === 'ecb' || (config.rates.mode === undefined && agreed_at !== null);

export async function updateRates(
  context: Context,
  packed: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { storage, workers, config, now } = context;
  const isPacked = packed !== undefined && existsSync(packed);
  let source = await readSource(storage.read);
  if (!isPacked && !mayFetch(context, source)) return;
  const needed = await workers.run(tasks.readNeeds, {});
  const lacks = ({ currencies }: Source) => needed.some((one) => !currencies.includes(one));
  if (isPacked && lacks(source)) {
    const bytes = await readFile(packed);
    await loadRates(context, { bytes, needed, source, fetched: null });
    source = await readSource(storage.read);
  }
  const file = mayFetch(context, source) ? dueFile(source, needed, now()) : null;
  // An unchanged file has other currencies too.
  const mark = file && !lacks(source) ? source.etags[file] : undefined;
  const fetched = file && (await fetchRateFile(`${config.rates.url}${file}`, mark, signal));
  if (!fetched) return;
  const q = { bytes: fetched.bytes, needed, source, fetched: { file, etag: fetched.etag } };
  await loadRates(context, q);
}

/** Which file may have days that are missing here; null if none has. */
export function dueFile(
  { currencies, newest_day }: Pick<Source, 'currencies' | 'newest_day'>,
  needed: readonly string[],
  now: Date,
): RateFileName | null {
  if (needed.length === 0) return null;
  if (newest_day === null || needed.some((one) => !currencies.includes(one))) return WHOLE;
  const [today, time] = [dayIn(FRANKFURT, now), dateTimeIn(FRANKFURT, now).slice(11, 16)];
  if (newest_day < addDays(today, -MOST_MISSING_DAYS)) return WHOLE;
  const isHourly = Number(time.slice(3)) < 15;
  const yesterday = workingDayUntil(addDays(today, -1));
  if (newest_day < yesterday) return LATEST;
  const isDay = workingDayUntil(today) === today;
  if (!isDay || time < PUBLISHED_AT || time > LAST_LOOK) return null;
  return newest_day < today || isHourly ? LATEST : null;
}

/** Reads a file where there is no database, and stores its rates. Throws 409 `invalid_report_format` if it has none. */
export async function loadRates(
  { readers, workers, now }: Context,
  q: {
    bytes: Uint8Array;
    needed: readonly string[];
    source: Source;
    fetched: { file: RateFileName; etag: string | null } | null;
  },
): Promise<string> {
  const wanted = [...new Set([...q.source.currencies, ...q.needed])];
  const input = { bytes: q.bytes, today: dayIn(FRANKFURT, now()), wanted };
  const reading = await readers.run(readJobs.readRateFile, input, '').catch((error: unknown) => {
    throw error instanceof ReaderFailed
      ? appError('invalid_report_format', (t) => t.rates.notRates)
      : error;
  });
  return workers.run(tasks.storeRates, {
    ...{ reading, fetched: q.fetched, now: now().toISOString() },
  });
}
