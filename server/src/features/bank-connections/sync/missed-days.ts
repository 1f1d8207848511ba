import type { SyncReceipt } from '@saldo/contract/bank-connections';
import { dayInWords } from '@saldo/domain/dates';
import type { Tx } from '../../../platform/db/storage.ts';
import { makeNotice } from '../../notifications/service.ts';

/** Tells of days that a bank did not give, each once: they come no more by themselves. */
export async function tellMissed(
  tx: Tx,
  connection: { user_id: string; id: string; name: string },
  q: { missed: SyncReceipt['missed']; now: string },
): Promise<void> {
  for (const { account, from, to } of q.missed) {
    const days = from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;
    await makeNotice(
      tx,
      { userId: connection.user_id, now: q.now },
      {
        kind: 'days_missed',
        subjectId: connection.id,
        period: `${account} ${from} ${to}`,
        message: `${connection.name} did not give ${days} of ${account}. Import a statement of these days, so that nothing is missing.`,
      },
    );
  }
}
