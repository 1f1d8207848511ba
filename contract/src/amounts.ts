/** Largest absolute amount: 100 billion, whose cents are well within the safe integers. */
export const MAX_AMOUNT = 1e11;

/**
 * Converts a wire amount to whole cents; null if it is too large or has more than two decimals. Floating-point noise
 * (0.1 + 0.2) is rounded away: even at the largest amount it is a tenth of a third decimal.
 */
export function centsOf(decimal: number): number | null {
  const noise = Math.max(1e-8, 4 * Number.EPSILON * Math.abs(decimal));
  const cents = Math.round(decimal * 100);
  const fits = Math.abs(decimal) <= MAX_AMOUNT && Math.abs(decimal - cents / 100) < noise;
  // Avoids -0.
  return fits ? cents || 0 : null;
}
