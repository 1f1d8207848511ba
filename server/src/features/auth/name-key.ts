import { withoutInvisible } from '@saldo/contract/one-line';

/** As stored before invisible characters were left out. Only for finding users who have such a key. */
export const earlierNameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

/**
 * Folds an email or username for comparison; both are unique regardless of case and of invisible characters, so no name
 * looks like another.
 */
export const nameKey = (name: string): string => withoutInvisible(earlierNameKey(name)).trim();
