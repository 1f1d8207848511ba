import { isBlank, textOf } from '../tables/table.ts';
import { type Candidate, groupsOf, type Reading } from './candidates.ts';
import { isVerified, isVerifiedWithoutHeadings } from './proof.ts';

/** Other readings that are proved, one for each that differs in an amount or a currency. */
export function rivalsOf(
  chosen: Candidate,
  candidates: readonly Candidate[],
  reading: Reading,
): Candidate[] {
  const proven = candidates.filter(
    (other) => other.plan.name !== chosen.plan.name && isProved(other, reading),
  );
  if (proven.length === 0) return [];
  const figuresOf = ({ reading: { movements } }: Candidate): string =>
    movements.map(({ line, cents, currencies }) => `${line}:${cents}:${currencies[0]}`).join();
  const groups = groupsOf(proven, figuresOf);
  groups.delete(figuresOf(chosen));
  return [...groups.values()].flatMap(([first]) => first ?? []);
}

/** True if balances verify a reading. */
export function isProved({ plan, balance, proof, reading }: Candidate, { rows }: Reading): boolean {
  if (plan.isNamed || reading.hasStatedEnds) return isVerified(proof);
  if (proof.steps !== 2) return isVerifiedWithoutHeadings(proof, false);
  const columns = [...plan.columns, balance].filter((at) => at !== plan.signsAt);
  const haveCents = rows.every(({ cells }) =>
    columns.every((at) => isBlank(cells[at]) || WITH_CENTS.test(textOf(cells[at]))),
  );
  return isVerifiedWithoutHeadings(proof, haveCents);
}

const WITH_CENTS = /\d[.,]\d\d(?!\d)/;
