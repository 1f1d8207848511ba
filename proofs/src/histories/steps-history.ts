import type { Step } from '@saldo/contract/history';
import { differences } from './differences.ts';
import type { ListedRow, Lists } from './lists.ts';
import { stepsOf } from './remembered-steps.ts';
import { type Done, find, NOTHING, type Scene } from './step-context.ts';

/* Undo and redo of steps in History. */

/** Undoes or redoes a random step. */
export async function undoOrRedo(scene: Scene): Promise<Done> {
  const { user, dice } = scene;
  const all = await stepsOf(user);
  const undone = all.filter(({ undone_at }) => undone_at !== null);
  const done = all.filter(({ undone_at }) => undone_at === null);
  // Usually choose a recent step. The first steps are often imports, and undoing them leaves little.
  const recent = dice.rarely(2) ? done.slice(0, 4) : done;
  const step = dice.rarely(3) ? (dice.of(undone) ?? dice.of(recent)) : dice.of(recent);
  return step ? turn(scene, step) : NOTHING;
}

/** Undoes a step, or redoes an undone one, and compares the result with the preview of that step. */
export async function turn(scene: Scene, { id }: Pick<Step, 'id'>): Promise<Done> {
  const { user, lists } = scene;
  const foreseen = await user.raw('GET', `/api/history/${id}`);
  const step: Step = foreseen.body;
  const way = step.undone_at === null ? 'undo' : 'redo';
  const answer = await user.raw('POST', `/api/history/${id}/${way}`);
  const { detail, lost } = answer.body;
  const told = `${way} ${step.kind} ${id}: ${JSON.stringify(detail?.message ?? lost)}`;
  if (foreseen.status !== 200) return { told, answer: foreseen };
  const isBlocked = answer.status === 409 && detail.code === 'undo_blocked';
  const mayBe = differences(answer.status, step.undo.possible ? 200 : 409, `${way} of ${id}`);
  if (answer.status !== 200) return { told, answer, holds: () => (isBlocked ? mayBe : [told]) };
  const holds = (after: Lists) => [
    ...mayBe,
    ...differences(lost, step.undo.lost, `lost by the ${way} of ${id}, and foreseen`),
    ...wrongFields(scene, { id, way, lost }, after),
  ];
  scene.loses?.([...lost, ...goneMeanwhile(scene, id)]);
  return { told, answer, holds, wroteOften: lists.rows.length > 0 };
}

/**
 * Transactions of a step that have been deleted since. Undoing their deletion may restore them without the step's
 * changes.
 */
function goneMeanwhile({ memory, lists }: Scene, id: string): string[] {
  const around = memory.around(id);
  if (!around) return ['a step of several'];
  return [...around.before.rows, ...around.after.rows].flatMap((row) =>
    find(lists, row.id) || (find(around.before, row.id) && !find(around.after, row.id))
      ? []
      : [row.id],
  );
}

/** Fields that are not affected by other rows or by imports. */
const FIELDS = [
  ...([
    'date',
    'amount',
    'fee',
    'direction',
    'category_id',
    'category_source',
    'currency',
  ] as const),
  ...(['product', 'account_id', 'description', 'ignore', 'ignore_default_metrics'] as const),
  ...(['is_refund', 'tags'] as const),
] satisfies readonly (keyof ListedRow)[];

/** Rows whose fields an undo did not restore, if there are more than the undo's response reports as lost. */
function wrongFields(
  { memory }: Scene,
  { id, way, lost }: { id: string; way: 'undo' | 'redo'; lost: readonly string[] },
  now: Lists,
): string[] {
  const around = memory.around(id);
  if (!around) return [];
  const [from, to] = way === 'undo' ? [around.after, around.before] : [around.before, around.after];
  const ids = new Set([...from.rows, ...to.rows].map((row) => row.id));
  const wrong = [...ids].flatMap((one) => {
    const [was, wanted, is] = [find(from, one), find(to, one), find(now, one)];
    const path = `${one} after the ${way} of ${id}`;
    if (!was !== !wanted) return differences(!is, !wanted, `${path}: is gone`);
    if (!was || !wanted || !is) return [];
    const fields = FIELDS.filter((name) => `${was[name]}` !== `${wanted[name]}`);
    const pick = (row: ListedRow) => Object.fromEntries(fields.map((name) => [name, row[name]]));
    return differences(pick(is), pick(wanted), path, 1);
  });
  const counted = lost.reduce((sum, sentence) => sum + (Number.parseInt(sentence, 10) || 1), 0);
  return wrong.length <= counted
    ? []
    : [`${JSON.stringify(lost)} of ${wrong.length}`, ...wrong.slice(0, 8)];
}
