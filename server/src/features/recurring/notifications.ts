import type { NotificationKind } from '@saldo/contract/notifications';
import { addDays, type Day, dayIn } from '@saldo/domain/dates';
import { type News, newsOf } from '@saldo/domain/recurring/series-news';
import { deleteRows, findRows } from '../../platform/db/crud.ts';
import { columns, readRows } from '../../platform/db/read-rows.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { type BookId, bookOf } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { runTurn, type SliceInput, type TurnResult } from '../../platform/jobs/user-turns.ts';
import type { NotificationFacts } from '../../schema/stored/notification-facts.ts';
import { readStaleAccounts, type StaleAccount } from '../accounts/stale-accounts.ts';
import { recountMainCurrency } from '../ledger/figures/main-currency.ts';
import { firstDay } from '../ledger/rows/first-day.ts';
import { ownNames, seriesName } from '../merchant-names/names.ts';
import { createNotification } from '../notifications/service.ts';
import { readAllSeries } from './all-series.ts';
import type { KnownSeries } from './known-series.ts';
import { readPaidTwice } from './repeated-payments.ts';
import { facesOf } from './store.ts';

/** Users without transactions in this many days are skipped, because nothing can be new for them. */
const QUIET_DAYS = 100;

/**
 * Notifies users once per event, either all users or one slice of them. Runs in a worker, because it reads all of their
 * transactions.
 */
export async function notifySeries(
  { storage }: TaskContext,
  { now, timeZone, turn = {} }: SliceInput,
): Promise<TurnResult> {
  const since = addDays(now.slice(0, 10), -QUIET_DAYS);
  const rows = await readRows(storage.read, columns('users', 'id', 'time_zone'))`
    select id, time_zone from users where id in (
      select user_id from transactions where date >= ${since})
    order by id`;
  return runTurn(storage, { what: 'series', users: rows, turn }, ({ id, time_zone }) =>
    tell(storage, { bookId: bookOf(id), now, today: dayIn(time_zone ?? timeZone, new Date(now)) }),
  );
}

async function tell(
  storage: Storage,
  q: { bookId: BookId; now: string; today: Day },
): Promise<void> {
  await recountMainCurrency(storage, q);
  const [notices, stale] = await Promise.all([
    noticesNow(storage, q),
    readStaleAccounts(storage.read, q),
  ]);
  const old = await findRows(storage.read, 'notifications', {
    user_id: q.bookId,
    kind: 'account_stale',
  });
  const isOld = (id: string, period: string) =>
    stale.some((one) => one.id === id && one.lastData === period);
  const over = old.filter(({ subject_id: id, period }) => !isOld(id, period)).map(({ id }) => id);
  const all = [...notices, ...stale.map(noticeOfStale)];
  if (all.length + over.length === 0) return;
  await storage.write(async (tx: Tx) => {
    if (over.length > 0) await deleteRows(tx, 'notifications', { user_id: q.bookId, id: over });
    for (const notice of all) await createNotification(tx, q, { ...notice, mailTo: null });
  });
}

const noticeOfStale = ({ id, name, lastData: on }: StaleAccount) => ({
  ...({ kind: 'account_stale', subjectId: id, period: on } as const),
  told: { is: 'account_stale', name, on } as const,
});

const KINDS = {
  found: 'series_found',
  rise: 'price_rise',
  missed: 'payment_missed',
  above: 'bill_above_usual',
} as const satisfies Record<News['is'], NotificationKind>;

async function noticesNow(storage: Storage, q: { bookId: BookId; today: Day }) {
  const db = storage.read;
  const counted = (await readAllSeries(storage, q)).filter(({ counts }) => counts);
  const first = await firstDay(db, q);
  const news = counted.flatMap((one) =>
    newsOf(
      { ...one, income: one.direction === 'income' },
      { today: q.today, first: first ?? q.today, currency: one.currency },
    ).map((told) => ({ told, one })),
  );
  const twice = await readPaidTwice(db, { ...q, series: counted });
  if (news.length === 0) return twice;
  const ids = news.map(({ told }) => told.payment);
  const [faces, names] = await Promise.all([
    facesOf(db, { bookId: q.bookId, ids }),
    ownNames(db, q),
  ]);
  const ofSeries = news.map(({ told, one }) => {
    const face = faces.get(told.payment);
    const name = seriesName(one.name, face, names);
    return {
      kind: KINDS[told.is],
      subjectId: told.payment,
      period: told.is === 'missed' ? told.on : '',
      told: sentenceOf(told, { name, one }),
    };
  });
  return [...ofSeries, ...twice];
}

function sentenceOf(
  news: News,
  { name, one }: { name: string; one: KnownSeries },
): NotificationFacts {
  const { on } = news;
  const amount = { amount: news.amount, currency: one.currency };
  switch (news.is) {
    case 'found':
      return { is: 'series_found', name, ...amount, year: one.perYear };
    case 'rise':
      return { is: 'price_rise', name, ...amount, before: news.before, year: one.perYear };
    case 'missed':
      return { is: 'payment_missed', name, ...amount, on, income: one.direction === 'income' };
    case 'above':
      return { is: 'bill_above_usual', name, ...amount, usual: news.usual, on };
  }
}
