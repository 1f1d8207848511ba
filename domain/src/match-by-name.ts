import { fold } from './text.ts';

export interface Named {
  id: string;
  name: string;
}

/** Things that come back: with what each of them meets, and those that meet nothing. */
export interface Matches<Here, Coming> {
  met: [coming: Coming, here: Here][];
  fresh: Coming[];
}

/**
 * Which of the things that come back are here already: by id, else by name without regard to case and accents. Each
 * thing that is here meets one at most, so that two of one name both come back.
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

/** What became of one kind of things. */
export interface Restored {
  /** Where each of them is now: its id here by the one that it had. */
  ids: ReadonlyMap<string, string>;
  /** So many were brought back. */
  brought: number;
  /** So many are here already and differ: they stay as they are. */
  kept: number;
}

/** Says nothing of what a person has made of a thing. */
const ASIDE = new Set(['user_id', 'id', 'created_at', 'updated_at']);

const contentOf = (one: object): string =>
  JSON.stringify(
    Object.entries(one)
      .filter(([name]) => !ASIDE.has(name))
      .sort(),
  );

/** Compares those that met, and counts. Both sides have the same fields; ids and times are set aside. */
export function restored<Here extends Named, Coming extends Named>({
  met,
  fresh,
}: Matches<Here, Coming>): Restored {
  return {
    ids: new Map([
      ...met.map(([coming, here]) => [coming.id, here.id] as const),
      ...fresh.map(({ id }) => [id, id] as const),
    ]),
    brought: fresh.length,
    kept: met.filter(([coming, here]) => contentOf(coming) !== contentOf(here)).length,
  };
}

/** Adds what is not here yet, by id or name, through `insert`; what is here stays as it is. */
export async function addMissing<Here extends Named, Coming extends Named>(
  here: readonly Here[],
  coming: readonly Coming[],
  insert: (one: Coming) => Promise<unknown>,
): Promise<Restored> {
  const matches = matchByName(here, coming);
  for (const one of matches.fresh) await insert(one);
  return restored(matches);
}

/** An instant that was written down elsewhere, or now where that is still to come. Both ISO 8601, UTC. */
export const notAfter = (now: string, instant: string): string => (instant < now ? instant : now);
