import { fold } from './text.ts';

export interface Named {
  id: string;
  name: string;
}

/**
 * `met`: pairs of an item to be restored and the existing item that it matches. `fresh`: items to be restored that
 * match none.
 */
export interface Matches<Here, Coming> {
  met: [coming: Coming, here: Here][];
  fresh: Coming[];
}

/**
 * Matches items to be restored with existing ones, by ID, otherwise by name ignoring case and accents. Each existing
 * item matches at most one item, so two of the same name are both restored.
 */
export function matchByName<Here extends Named, Coming extends Named>(
  here: readonly Here[],
  coming: readonly Coming[],
): Matches<Here, Coming> {
  const byId = new Map(here.map((one) => [one.id, one]));
  const taken = new Set(coming.flatMap(({ id }) => byId.get(id) ?? []));
  const byName = new Map<string, Here[]>();
  for (const one of here) {
    if (taken.has(one)) continue;
    const key = fold(one.name);
    byName.set(key, [...(byName.get(key) ?? []), one]);
  }
  const matches: Matches<Here, Coming> = { met: [], fresh: [] };
  for (const one of coming) {
    const other = byId.get(one.id) ?? byName.get(fold(one.name))?.shift();
    if (other) matches.met.push([one, other]);
    else matches.fresh.push(one);
  }
  return matches;
}

export interface RestoreCount {
  /** Maps each item's original ID to its current ID. */
  ids: ReadonlyMap<string, string>;
  brought: number;
  /** Number of existing items that differ; they stay unchanged. */
  kept: number;
}

const ASIDE = new Set(['user_id', 'id', 'created_at', 'updated_at', 'write_number']);

const contentOf = (one: object): string =>
  JSON.stringify(
    Object.entries(one)
      .filter(([name]) => !ASIDE.has(name))
      .sort(),
  );

/** Counts new and differing items. Both sides of a matched pair must have the same fields; IDs, times and write numbers are ignored. */
export function countRestored<Here extends Named, Coming extends Named>({
  met,
  fresh,
}: Matches<Here, Coming>): RestoreCount {
  return {
    ids: new Map([
      ...met.map(([coming, here]) => [coming.id, here.id] as const),
      ...fresh.map(({ id }) => [id, id] as const),
    ]),
    brought: fresh.length,
    kept: met.filter(([coming, here]) => contentOf(coming) !== contentOf(here)).length,
  };
}

/** Calls `insert` for each item that matches no existing one by ID or name. Existing items stay unchanged. */
export async function addMissing<Here extends Named, Coming extends Named>(
  here: readonly Here[],
  coming: readonly Coming[],
  insert: (one: Coming) => Promise<unknown>,
): Promise<RestoreCount> {
  const matches = matchByName(here, coming);
  for (const one of matches.fresh) await insert(one);
  return countRestored(matches);
}

/** Returns a recorded instant, or the current one if the recorded one is in the future. Both are ISO 8601 in UTC. */
export const notInFuture = (now: string, instant: string): string =>
  instant < now ? instant : now;
