import { matchByName, type Named, type Restored, restored } from '@saldo/domain/match-by-name';

/** Brings things back: one that is here already, by its id or its name, stays as it is; `insert` makes each other one. */
export async function bringBack<Here extends Named, Coming extends Named>(
  here: readonly Here[],
  coming: readonly Coming[],
  insert: (one: Coming) => Promise<unknown>,
): Promise<Restored> {
  const matches = matchByName(here, coming);
  for (const one of matches.fresh) await insert(one);
  return restored(matches);
}
