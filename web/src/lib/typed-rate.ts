const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const RATE = /^\d{1,12}(?:\.\d{0,12})?$/;

/** A typed exchange rate as a number, with a decimal point or comma. NaN if it is none. */
export function rateOf(text: string): number {
  const bare = text.trim();
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.');
  return RATE.test(plain) ? Number(plain) : Number.NaN;
}
