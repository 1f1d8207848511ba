import type { StepKind } from '@saldo/contract/history';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { Tables } from '../../schema/tables.ts';
import { compareSteps } from '../ledger/steps/write-number.ts';
import { linksOf } from './present.ts';
import * as store from './store.ts';

/**
 * Kinds of steps that change the account, category or merchant of rows. Undoing one requires undoing later steps that
 * build on it first.
 */
const STRUCTURAL: readonly StepKind[] = ['merge', 'split'];

type StepRow = Tables['steps'];

/** All structural steps that can still be undone or redone and may therefore block others. */
export const structuralSteps = (db: Db | Tx, { bookId }: { bookId: BookId }): Promise<StepRow[]> =>
  store.keptOfKinds(db, { bookId, kinds: STRUCTURAL });

/**
 * The structural steps that block `steps`. For an undo, these are later steps that touch the same account, category or
 * merchant and must be undone first. For a redo, they are earlier undone steps that must be redone first, and later
 * merges that took its account away.
 */
export function blockersAmong(all: readonly StepRow[], steps: readonly StepRow[]): StepRow[] {
  const structural = steps.filter(({ kind }) => STRUCTURAL.includes(kind));
  const own = new Set(structural.map(({ id }) => id));
  return all.filter(
    (other) => !own.has(other.id) && structural.some((step) => blocks(other, step)),
  );
}

function blocks(other: StepRow, step: StepRow): boolean {
  const isLater = compareSteps(other, step) > 0;
  const ids = new Set(linksOf(step).map(({ id }) => id));
  const shares = linksOf(other).some(({ id }) => ids.has(id));
  if (!shares) return false;
  if (step.undone_at === null) return isLater && other.undone_at === null;
  return isLater ? takesOneOf(other, ids) : isUndoneSince(other, step);
}

/** True for a merge in force that has taken one of these accounts away. */
const takesOneOf = (step: StepRow, ids: ReadonlySet<string>): boolean =>
  step.kind === 'merge' && step.undone_at === null && ids.has(linksOf(step)[1]?.id ?? '');

/** True if steps must be undone first, and not redone. */
export const mustBeUndone = (blockers: readonly StepRow[]): boolean =>
  blockers.some(({ undone_at }) => undone_at === null);

/** True if `other` was in force when `step` was made, and was undone since. */
const isUndoneSince = ({ undone_at, turn_number }: StepRow, step: StepRow): boolean =>
  undone_at !== null && (turn_number ?? 0) > (step.write_number ?? 0);
