import { type BankConnection, listConnections } from '@saldo/contract/bank-connections';
import { connectSandboxBank } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';

export const BANKS = {
  plain: 'SANDBOX_ES_1',
  short: 'SANDBOX_ES_2',
  ends: 'SANDBOX_ES_3',
  late: 'SANDBOX_ES_5',
  refuses: 'SANDBOX_ES_6',
  down: 'SANDBOX_ES_7',
} as const;

/** Connects a sandbox bank without a browser, and waits until the first sync is done. */
export async function connectBank(user: TestUser, institution: string): Promise<BankConnection> {
  const connected = await connectSandboxBank(user, institution);
  for (;;) {
    const list = await user.call(listConnections);
    const found = list.find(({ id }) => id === connected.id);
    if (found?.last_receipt && !found.is_syncing) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
