import type { Answer } from '@saldo/contract/endpoint';
import type {
  ChangedSeries,
  deleteSeries as deleteEndpoint,
  Forecast,
  SeriesChange,
  SeriesInput,
  SeriesList,
} from '@saldo/contract/recurring';
import { monthAround } from '@saldo/domain/calendar';
import { addYears, type Day, dayIn } from '@saldo/domain/dates';
import { toCents } from '@saldo/domain/money';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { deleteRows, findRow, findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { invalid, requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { blankRow, rowOf } from '../../schema/rows.ts';
import type { Entries, Tables } from '../../schema/tables.ts';
import { say } from '../../texts/say.ts';
import { requireOwnCategory } from '../categories/service.ts';
import { knownCurrencyOf } from '../ledger/figures/main-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import type { SeriesToChange } from './find-series.ts';
import { tasks } from './tasks.ts';

const dayOf = (context: Context, { timeZone }: Actor) => dayIn(timeZone, context.now());

export const listSeries = (context: Context, actor: Actor): Promise<SeriesList> =>
  context.workers.run(tasks.readSeriesList, { bookId: actor.bookId, today: dayOf(context, actor) });

/** `until` must be between today and a year from now. It defaults to the end of the month. */
export async function getForecast(
  context: Context,
  actor: Actor,
  { until: asked }: { until?: Day | undefined },
): Promise<Forecast> {
  const today = dayOf(context, actor);
  const calendar = await calendarOf(context.storage.read, actor);
  const until = asked ?? monthAround(calendar, today).to;
  requireUntil(until, today);
  return context.workers.run(tasks.readForecast, { bookId: actor.bookId, today, until });
}

/** Throws 422 unless a forecast ends between today and a year from now. */
export function requireUntil(until: Day, today: Day): void {
  if (until >= today && until <= addYears(today, 1)) return;
  throw invalid([{ path: 'until', message: say((t) => t.recurring.until) }]);
}

/** Creates a manual series of payments that the user expects but no transaction shows yet. */
export async function createSeries(
  context: Context,
  actor: Actor,
  { amount, ...input }: SeriesInput,
): Promise<ChangedSeries> {
  const { bookId } = actor;
  const id = newId();
  const now = context.now().toISOString();
  const step_id = await changing(context, actor, 'series.create', async (tx) => {
    await requireOwnCategory(tx, { bookId, id: input.category_id, path: 'category_id' });
    await requireRowLimit(tx, { owner: bookId, of: 'series' });
    await insertRow(tx, 'series', {
      ...blankRow('series'),
      ...{ user_id: bookId, id, created_at: now, updated_at: now, state: 'own' },
      ...input,
      amount: toCents(amount),
      currency: input.currency ?? (await knownCurrencyOf(tx, { bookId })),
    });
    return { id, name: input.name };
  });
  return { ...(await listSeries(context, actor)), step_id };
}

/** Makes one change to series. `work` returns the changed series. Returns the step's id. */
async function changing(
  context: Context,
  actor: Actor,
  action: string,
  work: (tx: Tx) => Promise<{ id: string; name: string }>,
): Promise<string | null> {
  const { stepId } = await write(context.storage, callerOf(context, actor), {
    work,
    done: (series) => ({
      step: { kind: 'series', links: [{ to: 'series', ...series }], isPartOfSitting: true },
      action,
      subject: { id: series.id },
    }),
  });
  return stepId;
}

/**
 * Updates a manual series, or the user's note on a detected one. For a detected series, reads its payments to look up
 * an earlier note.
 */
export async function updateSeries(
  context: Context,
  actor: Actor,
  { id, change }: { id: string; change: SeriesChange },
): Promise<ChangedSeries> {
  const { bookId } = actor;
  const series = requireFound(await addressed(context, actor, id));
  const part = await partOf(context, actor, { series, change });
  const said = { bookId, id, change, part, now: context.now().toISOString() };
  const step_id = await changing(context, actor, 'series.update', async (tx) => {
    if (series.isOwn) await changeOwn(tx, said);
    else await noteFound(tx, { ...said, series });
    return { id, name: series.name };
  });
  return { ...(await listSeries(context, actor)), step_id };
}

const addressed = (context: Context, actor: Actor, id: string): Promise<SeriesToChange | null> =>
  context.workers.run(tasks.findSeries, {
    ...{ bookId: actor.bookId, today: dayOf(context, actor), id },
  });

/** Makes `payment` continue the series of the payment `of`, or begin a new series if both are the same. */
interface SeriesPart {
  payment: string;
  of: string;
}

async function partOf(
  context: Context,
  actor: Actor,
  { series, change: { join, split } }: { series: SeriesToChange; change: SeriesChange },
): Promise<SeriesPart | null> {
  if (split !== undefined) {
    if (series.payments.includes(split)) return { payment: split, of: split };
    throw invalid([{ path: 'split', message: say((t) => t.recurring.split) }]);
  }
  if (join === undefined) return null;
  const other = await addressed(context, actor, join);
  const isOther = other && !other.isOwn && other.payments[0] !== series.payments[0];
  const isAlike = other?.direction === series.direction && other.currency === series.currency;
  if (series.isOwn || !isOther || !isAlike) {
    throw invalid([{ path: 'join', message: say((t) => t.recurring.join) }]);
  }
  const [earlier, later] = series.since <= other.since ? [series, other] : [other, series];
  return { payment: later.payments[0] ?? '', of: earlier.payments[0] ?? '' };
}

interface NoteChange {
  bookId: BookId;
  id: string;
  change: SeriesChange;
  part: SeriesPart | null;
  now: string;
}

async function changeOwn(tx: Tx, { bookId, id, change, now }: NoteChange): Promise<void> {
  const { state, amount, price_seen: _, join: __, split: ___, ...fields } = change;
  if (fields.category_id !== undefined) {
    await requireOwnCategory(tx, { bookId, id: fields.category_id, path: 'category_id' });
  }
  const set = {
    ...fields,
    ...(amount === undefined ? {} : { amount: toCents(amount) }),
    ...(state === undefined
      ? {}
      : { state: state === 'ended' ? ('ended' as const) : ('own' as const) }),
    updated_at: now,
  };
  requireFound(
    (await updateRows(tx, 'series', { user_id: bookId, id, payment_id: null }, set)) || null,
  );
}

/** Stores the user's note with the payment of an earlier note or, if there is none, with the first payment. */
async function noteFound(
  tx: Tx,
  { part, series, id, change, ...who }: NoteChange & { series: SeriesToChange },
): Promise<void> {
  if (part) await putNote(tx, { ...who, payment: part.payment, set: { part_of: part.of } });
  const { state, name, price_seen: seen } = change;
  if (state === undefined && name === undefined && !seen) return;
  const set = {
    ...(state === undefined ? {} : { state }),
    ...(name === undefined ? {} : { name }),
    ...(seen ? { price_seen: series.amount } : {}),
  };
  await putNote(tx, { ...who, payment: series.saidBy ?? id, set });
}

/** Stores a note. A payment has one row, so later notes are merged into it. */
async function putNote(
  tx: Tx,
  q: { bookId: BookId; now: string; payment: string; set: Partial<Tables['series']> },
): Promise<void> {
  const { bookId, now, payment } = q;
  const key = { user_id: bookId, payment_id: payment };
  const set = { ...q.set, updated_at: now };
  if ((await updateRows(tx, 'series', key, set)) > 0) return;
  await requireRowLimit(tx, { owner: bookId, of: 'series' });
  const own = { ...key, id: newId(), created_at: now };
  await insertRow(tx, 'series', { ...blankRow('series'), state: 'found', ...own, ...set });
}

export async function deleteSeries(
  context: Context,
  actor: Actor,
  id: string,
): Promise<Answer<typeof deleteEndpoint>> {
  const step_id = await changing(context, actor, 'series.delete', async (tx) => {
    const own = { user_id: actor.bookId, id, payment_id: null };
    const { name } = requireFound(await findRow(tx, 'series', own));
    await deleteRows(tx, 'series', own);
    return { id, name: name ?? '' };
  });
  return { step_id };
}

/** Restores notes and manual series from an export. Existing ones are not changed. */
export async function restoreSeries(
  tx: Tx,
  q: {
    bookId: BookId;
    now: string;
    series: readonly Entries['series'][];
    /** Maps exported category ids to new ones. */
    categories: ReadonlyMap<string, string>;
  },
): Promise<void> {
  const here = await findRows(tx, 'series', { user_id: q.bookId });
  const known = new Set(here.flatMap(({ id, payment_id: payment }) => [id, payment ?? id]));
  for (const one of q.series) {
    if (known.has(one.id) || known.has(one.payment_id ?? one.id)) continue;
    const category = one.category_id && (q.categories.get(one.category_id) ?? one.category_id);
    await insertRow(tx, 'series', { ...rowOf('series', one, q), category_id: category });
  }
}
