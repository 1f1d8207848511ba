import { changesOf, type Event, type InForce } from './row-history.ts';

/** Columns that change without an edit of the rule. */
const ASIDE: ReadonlySet<string> = new Set(['position', 'updated_at']);

/**
 * True for a rule that a step made besides its rows (*always for this merchant*), if a step in force has edited the rule
 * since. Undoing the first step takes the rule only as that step made it.
 */
export function isEditedSince([made, ...since]: readonly Event[], isInForce: InForce): boolean {
  if (made?.entry[0] !== '+' || made.entry[1] !== 'rules' || made.step.kind === 'rule')
    return false;
  const standing = since.filter(({ step }) => isInForce(step, 'rules'));
  const isEdit = ({ step, entry }: Event) =>
    entry[0] === '=' && step.kind === 'rule' && changesOf(entry).some(([name]) => !ASIDE.has(name));
  return standing.some(isEdit) && !standing.some(({ entry }) => entry[0] === '-');
}
