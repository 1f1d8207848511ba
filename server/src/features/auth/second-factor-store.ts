import type { Db, Tx } from '../../platform/db/storage.ts';
import type { RecoveryCodesTable, SecondFactorsTable } from '../../platform/db/tables.ts';

export const findFactor = (
  db: Db | Tx,
  q: { userId: string },
): Promise<SecondFactorsTable | undefined> =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', q.userId).executeTakeFirst();

export const unusedRecoveryCodes = (
  db: Db | Tx,
  q: { userId: string },
): Promise<RecoveryCodesTable[]> =>
  db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', q.userId)
    .where('used_at', 'is', null)
    .execute();
