import type { StepKind } from '@saldo/contract/history';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { Tables } from '../../schema/tables.ts';
import { linksOf } from './present.ts';
import * as store from './store.ts';

/** Steps that change what rows belong to. One of them is undone only after those that build on it. */
const STRUCTURAL: readonly StepKind[] = [
  ...(['merge', 'split', 'account', 'category_delete', 'category_merge', 'merchant'] as const),
];

type StepRow = Tables['steps'];

/** All steps that may block others: those that can still be undone or redone. */
export const structuralSteps = (db: Db | Tx, { userId }: { userId: string }): Promise<StepRow[]> =>
  store.keptOfKinds(db, { userId, kinds: STRUCTURAL });

/**
 * Of all structural steps those that must be undone before these can be: later ones that touch the same account, category
 * or merchant. To do an undone step again, earlier undone ones come first.
 */
export function blockersAmong(all: readonly StepRow[], steps: readonly StepRow[]): StepRow[] {
  const structural = steps.filter(({ kind }) => STRUCTURAL.includes(kind));
  const own = new Set(structural.map(({ id }) => id));
  return all.filter(
    (other) => !own.has(other.id) && structural.some((step) => blocks(other, step)),
  );
}

function blocks(other: StepRow, step: StepRow): boolean {
  const isLater = other.at > step.at || (other.at === step.at && other.id > step.id);
  const isInTheWay =
    step.undone_at === null
      ? isLater && other.undone_at === null
      : !isLater && other.undone_at !== null;
  if (!isInTheWay) return false;
  // A merge leaves alone what was set of the account since.
  if (step.kind === 'merge' && step.undone_at === null && other.kind === 'account') return false;
  const ids = new Set(linksOf(step).map(({ id }) => id));
  return linksOf(other).some(({ id }) => ids.has(id));
}
