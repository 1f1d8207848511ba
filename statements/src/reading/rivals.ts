import { isBlank, textOf } from '../tables/table.ts';
import { type Candidate, groupedBy, type Reading } from './candidates.ts';
import { moneyColumns } from './plans.ts';
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
  const groups = groupedBy(proven, figuresOf);
  groups.delete(figuresOf(chosen));
  return [...groups.values()].flatMap(([first]) => first ?? []);
}

/** True if balances verify a reading. Amounts and balances without a heading for them need more steps. */
export function isProved(
  { plan, balance, proof, reading }: Candidate,
  { rows, columns }: Reading,
): boolean {
  const isHeaded = moneyColumns(columns).balance.some(({ at }) => at === balance);
  if ((plan.isNamed && isHeaded) || reading.hasStatedEnds) return isVerified(proof);
  if (proof.steps !== 2) return isVerifiedWithoutHeadings(proof, false);
  const used = [...plan.columns, balance].filter((at) => at !== plan.signsAt);
  const haveCents = rows.every(({ cells }) =>
    used.every((at) => isBlank(cells[at]) || WITH_CENTS.test(textOf(cells[at]))),
  );
  return isVerifiedWithoutHeadings(proof, haveCents);
}

const WITH_CENTS = /\d[.,]\d\d(?!\d)/;
