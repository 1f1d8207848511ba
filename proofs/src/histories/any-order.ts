import type { RunningServer } from '../../../server/src/start.ts';
import type { TestUser } from '../users/user.ts';
import { stepsOf } from './remembered-steps.ts';
import { wrongElsewhere } from './restored-elsewhere.ts';
import type { Dice } from './step-context.ts';
import { type Archive, differing, type Moment, tablesOf } from './undo-everything.ts';

/* What stands depends on which steps are in force, never on the order in which they were undone and redone. */

/** Number of random sets of steps in force. Each is reached twice, in other orders. */
const SETS = 3;

/**
 * Undoes and redoes all steps since a moment in random orders. Reports data that differs although the same steps are in
 * force, and answers other than 200 and 409.
 */
export async function wrongOrders(
  running: RunningServer,
  user: TestUser,
  { first, dice }: { first: Moment; dice: Dice },
): Promise<string[]> {
  const seen = new Map<string, { tables: Archive; way: string }>();
  const turned: string[] = [];
  const wrong: string[] = [];
  const look = async () => {
    const key = await inForce(user);
    const tables = await tablesOf(running, user);
    const before = seen.get(key);
    if (!before) seen.set(key, { tables, way: turned.join() });
    else wrong.push(...differing(tables, before.tables, `in another order (${before.way})`));
  };
  await look();
  const steps = (await stepsOf(user)).filter(({ id }) => !first.steps.has(id)).map(({ id }) => id);
  const sets = Array.from({ length: SETS }, () => new Set(steps.filter(() => dice.rarely(2))));
  const stops = [...sets, new Set<string>(), ...sets.toReversed(), new Set(steps)];
  for (const stop of stops) {
    for (const told of await goTo(user, stop, steps, dice)) {
      turned.push(told);
      if (/ [^24]\d\d/.test(told)) wrong.push(told);
    }
    await look();
    if (stop === sets[0]) wrong.push(...(await wrongElsewhere(running, user)));
    if (wrong.length > 0) return [...wrong.slice(0, 4), `turned: ${turned.join()}`];
  }
  return wrong;
}

async function inForce(user: TestUser): Promise<string> {
  const steps = await stepsOf(user);
  return steps.flatMap(({ id, undone_at }) => (undone_at === null ? [id] : [])).join();
}

/** Undoes and redoes steps in a random order until only the wanted ones are in force, or none can be turned. */
async function goTo(
  user: TestUser,
  wanted: ReadonlySet<string>,
  steps: readonly string[],
  dice: Dice,
): Promise<string[]> {
  const told: string[] = [];
  for (;;) {
    const all = await stepsOf(user);
    const open = all.filter(
      ({ id, undone_at }) => steps.includes(id) && wanted.has(id) === (undone_at !== null),
    );
    let isTurned = false;
    while (open.length > 0 && !isTurned) {
      const [step] = open.splice(dice.below(open.length), 1);
      if (!step) break;
      const way = step.undone_at === null ? 'undo' : 'redo';
      const { status, body } = await user.raw('POST', `/api/history/${step.id}/${way}`);
      isTurned = status === 200;
      if (status !== 409)
        told.push(
          `${way} ${step.kind} ${step.id} ${status}${status === 200 ? '' : JSON.stringify(body)}`,
        );
      if (status >= 500) return told;
    }
    if (!isTurned) return told;
  }
}
