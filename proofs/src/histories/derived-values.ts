import { openOf } from '@saldo/domain/parts/paid-back';
import { pick } from '@saldo/domain/records';
import { readShareBook } from '../../../server/src/features/ledger/shares/read-shares.ts';
import { ownId } from '../../../server/src/platform/identity.ts';
import { derivedColumns, derivedFrom } from '../../../server/src/schema/tables.ts';
import type { RunningServer } from '../../../server/src/start.ts';
import type { TestUser } from '../users/user.ts';
import type { Months } from './calendar.ts';
import { differences } from './differences.ts';

/** Differences between the stored values of columns that follow from others, and the values computed anew. */
export async function wrongDerived(
  running: RunningServer,
  { user: { id }, months }: { user: TestUser; months: Months },
): Promise<string[]> {
  const rows = await running.context.storage.read
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', id)
    .execute();
  const names = [...derivedColumns('transactions')].flatMap(([name, { from }]) =>
    from.length > 0 ? name : [],
  );
  const { sums } = await readShareBook(running.context.storage.read, { bookId: ownId(id) });
  return rows.flatMap((row) => {
    const shared = sums.shared.get(row.id);
    const given = sums.asideOfParts.get(row.id)?.slice(0, -1);
    const settled = {
      aside: sums.aside.get(row.id) ?? null,
      parts_aside: given ? JSON.stringify(given) : null,
      owed: shared ? openOf(shared) : null,
    };
    const whole = shared && shared.mine + shared.owed + shared.returned + shared.forgiven;
    const stored = Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
    const { year, month } = months.named(row.date.slice(0, 10));
    const derived = derivedFrom('transactions', row, row);
    return [
      ...differences(row.period, year * 100 + month, `the month of ${row.id}`),
      ...differences(stored, derived, `transaction ${row.id}`),
      ...differences(
        pick(row, ['aside', 'parts_aside', 'owed']),
        settled,
        `the shares of ${row.id}`,
      ),
      ...differences(whole ?? row.amount, row.amount, `the sum of the shares of ${row.id}`),
    ];
  });
}
