export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** A browser may refuse storage altogether (private mode, policies): then nothing is remembered. */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
