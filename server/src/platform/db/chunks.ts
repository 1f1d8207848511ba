/** Values per statement. SQLite allows 32,766 parameters. */
const VALUES_AT_ONCE = 5000;

/** Splits a long list into chunks for one statement each; yields nothing for an empty list. */
export function* chunksOf<T>(all: readonly T[], size = VALUES_AT_ONCE): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
