/** Values that one statement takes: SQLite has room for 32,766 parameters. */
const VALUES_AT_ONCE = 5000;

/** A long list in the pieces that one statement takes; nothing for an empty one. */
export function* chunksOf<T>(all: readonly T[], size = VALUES_AT_ONCE): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
