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

export const putFactor = (tx: Tx, row: SecondFactorsTable): Promise<unknown> => {
  const { user_id: _, ...set } = row;
  return tx
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute();
};

export const deleteFactor = async (tx: Tx, q: { userId: string }): Promise<void> => {
  await tx.deleteFrom('second_factors').where('user_id', '=', q.userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', q.userId).execute();
};

/** Whether the code of this time step is taken now for the first time: of two at once, one is. */
export async function takeStep(tx: Tx, q: { userId: string; step: number }): Promise<boolean> {
  const taken = await tx
    .updateTable('second_factors')
    .set({ totp_last_step: q.step })
    .where('user_id', '=', q.userId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', q.step)]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  q: { userId: string; rows: RecoveryCodesTable[] },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', q.userId).execute();
  await tx.insertInto('recovery_codes').values(q.rows).execute();
}

/** Whether there was such a code that had not been used. */
export async function takeRecoveryCode(
  tx: Tx,
  q: { userId: string; codeHash: string; now: string },
): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: q.now })
    .where('user_id', '=', q.userId)
    .where('code_hash', '=', q.codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Everybody's: for the change of a key. */
export const listFactors = (db: Db): Promise<SecondFactorsTable[]> =>
  db.selectFrom('second_factors').selectAll().execute();

/** Unless somebody has set up another one meanwhile. */
export const replaceSeals = (
  tx: Tx,
  q: {
    factor: SecondFactorsTable;
    set: Pick<SecondFactorsTable, 'totp_secret' | 'totp_pending'>;
  },
): Promise<unknown> => {
  const { user_id, totp_secret, totp_pending } = q.factor;
  return tx
    .updateTable('second_factors')
    .set(q.set)
    .where('user_id', '=', user_id)
    .where('totp_secret', totp_secret === null ? 'is' : '=', totp_secret)
    .where('totp_pending', totp_pending === null ? 'is' : '=', totp_pending)
    .execute();
};
