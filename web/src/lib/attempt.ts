export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Browsers may deny storage (private mode, policies). Then nothing is remembered. */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
