import type { ImportOutcome } from '@saldo/contract/imports';
import { monthAround } from '@saldo/domain/calendar';
import { dayIn, dayNumber } from '@saldo/domain/dates';
import type { Actor, Context } from '../../platform/context.ts';
import { findRows } from '../../platform/db/crud.ts';
import type { BookId } from '../../platform/identity.ts';
import { fromJson } from '../../schema/rows.ts';
import { TABLES, type Tables } from '../../schema/tables.ts';
import { readQueueCount } from '../categorization/cached-queue-count.ts';
import { countIn } from '../categorization/count-queue.ts';
import { tasks } from '../home/tasks.ts';
import { amountIn, conversionOf } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';

interface Asked {
  report_id?: string | undefined;
  plan_id?: string | undefined;
}

/** What an import, or the imports of a plan, left to sort, and how spending compares with the usual. */
export async function readOutcome(
  context: Context,
  actor: Actor,
  asked: Asked,
): Promise<ImportOutcome> {
  const { bookId } = actor;
  const ids = await reportsOf(context, bookId, asked);
  const reports = await findRows(context.storage.read, 'reports', { user_id: bookId, id: ids });
  const [queue, versus_usual] = await Promise.all([
    readQueueCount(context, { bookId }),
    versusUsual(context, actor, reports),
  ]);
  return { to_sort: { count: queue.count, here: countIn(queue, ids) }, versus_usual };
}

async function reportsOf(
  { storage }: Context,
  bookId: BookId,
  { report_id, plan_id }: Asked,
): Promise<string[]> {
  const files =
    plan_id === undefined
      ? []
      : await storage.read
          .selectFrom('import_plan_files')
          .select('report_id')
          .where('user_id', '=', bookId)
          .where('plan_id', '=', plan_id)
          .execute();
  return [report_id, ...files.map((file) => file.report_id)].flatMap((id) => id ?? []);
}

type Reports = readonly Tables['reports'][];

async function versusUsual(
  context: Context,
  { bookId, timeZone }: Actor,
  reports: Reports,
): Promise<ImportOutcome['versus_usual']> {
  const added = reports.filter(({ imported, undone_at }) => imported > 0 && undone_at === null);
  const last = added
    .flatMap(({ date_to }) => date_to ?? [])
    .sort()
    .at(-1);
  if (last === undefined) return null;
  const main = await mainCurrencyOf(context.storage.read, { bookId });
  const today = dayIn(timeZone, context.now());
  const until = last < today ? last : today;
  const accounts = accountsIn(added);
  const convert = await conversionOf(context.storage.read, { bookId, currency: main }, accounts);
  const isCounted = ({ currency }: { currency: string }) =>
    amountIn(main, { amount: 0, currency, date: until }, convert) !== null;
  // The files show that rows are missing, or hold amounts that figures leave out.
  if (accounts.some((one) => one.chain.status === 'gaps' || !isCounted(one))) return null;
  const month = await context.workers.run(tasks.readCoveredMonth, { bookId, until, today });
  const { from } = monthAround(await calendarOf(context.storage.read, { bookId }), until);
  const at = dayNumber(until) - dayNumber(from);
  const { spent, usual } = month?.days[at] ?? { spent: null, usual: null };
  if (!month || spent === null || usual === null) return null;
  return { from, to: until, spent, usual, categories: month.categories };
}

const accountsIn = (reports: Reports) =>
  reports.flatMap(({ details }) => fromJson(TABLES.reports.columns.details, details).accounts);
