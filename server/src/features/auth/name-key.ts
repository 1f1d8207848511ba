/** Folds an email or username for comparison; both are unique regardless of case. */
export const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase();
