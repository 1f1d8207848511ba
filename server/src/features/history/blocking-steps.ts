import type { StepKind } from '@saldo/contract/history';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { Tables } from '../../schema/tables.ts';
import { linksOf } from './present.ts';
import * as store from './store.ts';

/** Steps that change what rows belong to. They can only be undone after later ones that build on them. */
const STRUCTURAL: readonly StepKind[] = [
  ...(['merge', 'split', 'account', 'category_delete', 'category_merge', 'merchant'] as const),
];

type StepRow = Tables['steps'];

/** All steps that may block others, meaning those that can still be undone or redone. */
export const structuralSteps = (db: Db | Tx, { userId }: { userId: string }): Promise<StepRow[]> =>
  store.keptOfKinds(db, { userId, kinds: STRUCTURAL });

/**
 * The structural steps that must be undone before `steps` can be: later ones that touch the same account, category or
 * merchant. For a redo, earlier undone ones come first.
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
  // Undoing a merge keeps later settings of the account.
  if (step.kind === 'merge' && step.undone_at === null && other.kind === 'account') return false;
  const ids = new Set(linksOf(step).map(({ id }) => id));
  return linksOf(other).some(({ id }) => ids.has(id));
}
