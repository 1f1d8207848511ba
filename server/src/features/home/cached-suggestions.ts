import type { MonthSuggestions } from '@saldo/contract/home';
import { monthAround } from '@saldo/domain/calendar';
import { dayIn } from '@saldo/domain/dates';
import { categoryOf, indexCategories } from '@saldo/domain/metrics/categories';
import { type Cents, fromCents } from '@saldo/domain/money';
import { pick } from '@saldo/domain/records';
import type { Actor, Context } from '../../platform/context.ts';
import { LatestAnswers } from '../../platform/jobs/latest-answers.ts';
import { presentedCategories } from '../categories/service.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { latestWrite } from '../ledger/steps/write-number.ts';
import type { SuggestedRow } from './month-suggestions.ts';
import { tasks } from './tasks.ts';

/** Suggestions that workers have computed. Home asks at each visit, but learning takes up to a second. */
const computed = new LatestAnswers<SuggestedRow[]>(200);

/** Suggested categories for this month's uncategorized spending. */
export async function readMonthSuggestions(
  context: Context,
  { bookId, timeZone }: Actor,
): Promise<MonthSuggestions> {
  const { read } = context.storage;
  const today = dayIn(timeZone, context.now());
  const stamp = `${today} ${await latestWrite(read, bookId)}`;
  const { from } = monthAround(await calendarOf(read, { bookId }), today);
  const query = { bookId, from, today };
  const rows = await computed.take(bookId, stamp, () =>
    context.workers.run(tasks.suggestMonth, query),
  );
  return present(rows, await presentedCategories(read, { bookId }));
}

function present(
  rows: readonly SuggestedRow[],
  categories: Awaited<ReturnType<typeof presentedCategories>>,
): MonthSuggestions {
  const index = indexCategories(categories);
  const groups = new Map<string, MonthSuggestions['groups'][number]>();
  const totals = new Map<string, Cents>();
  for (const { id, cents, category, reason } of rows) {
    const face = index.get(category)?.face;
    // The category may have been deleted since.
    if (!face) continue;
    const group = groups.get(category) ?? {
      ...pick(face, ['id', 'name', 'icon']),
      transactions: [],
    };
    group.transactions.push({ id, reason });
    groups.set(category, group);
    const top = categoryOf(index, category).top.face.id;
    totals.set(top, (totals.get(top) ?? 0) + cents);
  }
  return {
    categories: [...totals]
      .sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
      .map(([id, total]) => ({
        ...pick(categoryOf(index, id).face, ['id', 'name', 'icon', 'color']),
        total: fromCents(total),
      })),
    groups: [...groups.values()],
  };
}
