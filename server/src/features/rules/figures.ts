import type { RulePreview } from '@saldo/contract/rules';
import type { Values } from '@saldo/domain/rules/row';
import type { Storage } from '../../platform/db/storage.ts';
import type { LedgerTransaction } from '../transactions/ledger.ts';

export type Figure = RulePreview['figures'][number];

/** A transaction that would change, with the fields it would have. */
export interface WouldBe {
  row: LedgerTransaction;
  after: Values;
}

/** Alerts and goals that would move with these transactions, told as the metrics tell theirs. There are none yet. */
export async function movedTargets(
  _storage: Storage,
  _q: { userId: string; today: string; rows: readonly WouldBe[] },
): Promise<Figure[]> {
  return [];
}
