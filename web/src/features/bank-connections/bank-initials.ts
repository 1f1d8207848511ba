/** `BBVA` and `N26` for themselves, `R` for Revolut; null where a name has several words. */
export function initialsOfBank(name: string): string | null {
  const text = name.trim();
  if (/^[\p{Lu}\d]{2,4}$/u.test(text)) return text;
  if (!/^[\p{L}\d]+$/u.test(text)) return null;
  return [...text][0]?.toUpperCase() ?? null;
}
