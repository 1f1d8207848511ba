/** Largest absolute amount: 100 billion. Its value in cents is well within the safe integers. */
export const MAX_AMOUNT = 1e11;

/**
 * Converts a wire amount to whole cents; null if it is too large or has more than two decimals. Rounds floating-point
 * noise (0.1 + 0.2) away; the tolerance is at most 0.0001, even for the largest amount.
 */
export function centsOf(decimal: number): number | null {
  const noise = Math.max(1e-8, 4 * Number.EPSILON * Math.abs(decimal));
  const cents = Math.round(decimal * 100);
  const fits = Math.abs(decimal) <= MAX_AMOUNT && Math.abs(decimal - cents / 100) < noise;
  // Avoids -0.
  return fits ? cents || 0 : null;
}
