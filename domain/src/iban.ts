/** Computes the number modulo 97 step by step, so it stays exact. Letters count as 10 to 35. */
function mod97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest;
}

/** Removes blanks and upper-cases; does not validate. */
export const compactIban = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** Whether an IBAN's check digits are right (ISO 13616); blanks and case are ignored. */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('ES') && !/^ES\d{22}$/.test(iban)) return false;
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

export const formatIban = (text: string): string =>
  compactIban(text)
    .replace(/(.{4})/g, '$1 ')
    .trim();

/** Computes one of the two check digits of a Spanish account number from ten digits. */
function cccDigit(digits: string): number {
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  const digit = 11 - (sum % 11);
  if (digit === 11) return 0;
  return digit === 10 ? 1 : digit;
}

/**
 * Builds the IBAN of a Spanish account from its bank (4 digits), branch (4 digits) and account number (10 digits); null
 * if any of them has a different form.
 */
export function ibanFromParts(bank: string, branch: string, account: string): string | null {
  if (!/^\d{4}$/.test(bank) || !/^\d{4}$/.test(branch) || !/^\d{10}$/.test(account)) return null;
  const check = `${cccDigit(`00${bank}${branch}`)}${cccDigit(account)}`;
  return withCountry(`${bank}${branch}${check}${account}`);
}

/** Converts a twenty-digit Spanish account number (CCC) to an IBAN; null if its check digits are wrong. */
export function ibanFromCcc(text: string): string | null {
  const ccc = text.replace(/[\s-]+/g, '');
  if (!/^\d{20}$/.test(ccc)) return null;
  const iban = ibanFromParts(ccc.slice(0, 4), ccc.slice(4, 8), ccc.slice(10));
  return iban?.slice(4) === ccc ? iban : null;
}

const withCountry = (ccc: string): string => ibanOf('ES', ccc);

/** Builds an IBAN from a country code and the account number in that country's format. */
export function ibanOf(country: string, accountNumber: string): string {
  const check = 98 - mod97(`${accountNumber}${country}00`);
  return `${country}${String(check).padStart(2, '0')}${accountNumber}`;
}
