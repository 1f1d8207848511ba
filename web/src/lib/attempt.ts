export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Runs `use` and ignores errors, because browsers may deny access to storage (private mode, policies). In that case,
 * nothing is remembered.
 */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
