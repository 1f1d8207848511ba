import type { RulePreview } from '@saldo/contract/rules';
import { fromCents } from '@saldo/domain/money';
import type { Values } from '@saldo/domain/rules/row';
import type { Storage } from '../../platform/db/storage.ts';
import type { LedgerTransaction } from '../provenance/service.ts';
import * as targets from '../targets/preview.ts';

export type Figure = RulePreview['figures'][number];

/** A transaction that would change, with the fields it would have. */
export interface WouldBe {
  row: LedgerTransaction;
  after: Values;
}

/** Alerts and goals that would move with these transactions, told as the metrics tell theirs. */
export async function movedTargets(
  { read }: Storage,
  { userId, today, rows }: { userId: string; today: string; rows: readonly WouldBe[] },
): Promise<Figure[]> {
  const changes = rows.map(({ row: { id }, after: { category, ...after } }) => {
    const { direction, amount, product, ignore, is_refund } = after;
    return { id, category: category.id, direction, amount, product, ignore, is_refund };
  });
  const moved = await targets.movedTargets(read, { userId, today, changes });
  return moved.map(({ kind, name, before, after }) => ({
    kind,
    what: name,
    before: fromCents(before),
    after: fromCents(after),
  }));
}
