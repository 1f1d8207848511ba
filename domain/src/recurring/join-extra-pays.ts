import { type Fit, paymentsOf } from './fit.ts';
import { shareWord } from './join.ts';
import { areMostly, byDay, median, type Payment } from './payment.ts';

/** An extra pay is at least half of a monthly one, and hardly more than it. */
const SHARE = { least: 0.5, most: 1.3 };

/**
 * Adds series of extra pays to the salary or pension that they belong to, because an employer may use another name for
 * them. Of several incomes, the name must share a word with exactly one; otherwise the extra pays stay a separate series.
 */
export function withExtraPays(fits: readonly Fit[]): Fit[] {
  const extras = fits.filter((fit) =>
    areMostly(paymentsOf(fit), ({ nature }) => nature === 'extra_pay'),
  );
  if (extras.length === 0) return [...fits];
  const others = fits.filter((fit) => !extras.includes(fit));
  const taken = new Map<Fit, Payment[]>();
  const alone: Fit[] = [];
  for (const fit of extras) {
    const pays = paymentsOf(fit);
    const home = homeOf(others, pays);
    if (home) taken.set(home, [...(taken.get(home) ?? []), ...pays]);
    else alone.push(fit);
  }
  const whole = (fit: Fit) => {
    const more = taken.get(fit);
    return more ? { ...fit, extras: [...fit.extras, ...more].sort(byDay) } : fit;
  };
  return [...others.map(whole), ...alone];
}

function homeOf(fits: readonly Fit[], pays: readonly Payment[]): Fit | undefined {
  const key = pays[0]?.key ?? '';
  const all = fits.filter((one) => one.slots.cadence.perYear === 12 && mayHave(one, pays));
  const named = all.filter((one) => shareWord(keyOf(one), key));
  const likely = named.length > 0 ? named : all;
  return new Set(likely.map(keyOf)).size === 1 ? likely.at(-1) : undefined;
}

const keyOf = (fit: Fit): string => paymentsOf(fit)[0]?.key ?? '';

const levelOf = (rows: readonly Payment[]): number => median(rows.map(({ amount }) => amount));

function mayHave(fit: Fit, pays: readonly Payment[]): boolean {
  const regular = paymentsOf(fit);
  const [first] = regular;
  const [pay] = pays;
  if (!first?.income || !pay?.income || first.currency !== pay.currency) return false;
  const share = levelOf(pays) / levelOf(regular);
  const isDuring = pays.some(({ day }) => day >= first.day && day <= (regular.at(-1)?.day ?? 0));
  return share >= SHARE.least && share <= SHARE.most && isDuring;
}
