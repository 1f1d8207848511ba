/** Largest magnitude of an amount: a hundred thousand million, whose cents are far inside the safe integers. */
export const MAX_AMOUNT = 1e11;

/**
 * Whole cents of an amount on the wire; null for one that is too large or has more than two decimals. Adding doubles
 * leaves noise in the last of their bits (0.1 + 0.2), which is rounded away: even at the largest amount it is a tenth
 * of what a third decimal makes.
 */
export function centsOf(decimal: number): number | null {
  const noise = Math.max(1e-8, 4 * Number.EPSILON * Math.abs(decimal));
  const cents = Math.round(decimal * 100);
  const fits = Math.abs(decimal) <= MAX_AMOUNT && Math.abs(decimal - cents / 100) < noise;
  // Zero has no sign.
  return fits ? cents || 0 : null;
}
