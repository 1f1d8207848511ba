import type { Tx } from '../../platform/db/storage.ts';

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
