import {
  type ForeseenFigure,
  getStep,
  listSteps,
  redoStep,
  type Step,
  undoStep,
} from '@saldo/contract/history';
import { fromCents } from '@saldo/domain/money';
import type { TestServer } from '@saldo/proofs/harness/test-server';
import type { TestUser } from '@saldo/proofs/users/user';
import { expect } from 'vitest';
import {
  differencesOf,
  figureDifferences,
  rowChanges,
  type Seen,
  seen,
  totalOf,
} from './history.ts';

/** One way to change something, and its line in History. */
export interface Door<Home extends { user: TestUser }> {
  name: string;
  before?: (home: Home) => Promise<unknown>;
  /** Returns the answer, which names the step unless a job makes it. */
  go: (home: Home) => Promise<object>;
  /** The same again, if that changes nothing. */
  again?: (home: Home) => Promise<object>;
  step: Pick<Step, 'kind'> & Partial<Pick<Step, 'by' | 'count'>> & { links: object[] };
  /** True if the lists look the same afterwards. */
  isUnseen?: boolean;
  /** True if rows change figures that the step does not touch, so that its preview names none. */
  hidesFigures?: boolean;
  /** True if the undo keeps accounts and whatever else came with the rows. */
  keepsOthers?: boolean;
}

const newest = async (user: TestUser) => (await user.call(listSteps, { query: {} })).items[0];

/** Goes through a door, and checks its line in History, its undo and redo, and the previews of both. */
export async function walkThrough<Home extends { user: TestUser }>(
  server: TestServer,
  {
    before: prepare,
    go,
    again,
    step,
    isUnseen = false,
    hidesFigures = false,
    keepsOthers = false,
  }: Door<Home>,
  home: Home,
): Promise<void> {
  const { user } = home;
  await prepare?.(home);
  const { total: had } = await user.call(listSteps, { query: {} });
  const before = await seen(server, user);
  const answer = await go(home);
  const after = await seen(server, user);
  if (!isUnseen) expect(after).not.toEqual(before);
  const line = await newest(user);
  const { links, ...kind } = step;
  expect(line).toMatchObject({ by: 'user', ...countAndSum(before, after), ...kind });
  // Links without a name follow, which only find the line.
  expect(line?.links.slice(0, links.length)).toMatchObject(links);
  expect((await user.call(listSteps, { query: {} })).total).toBe(had + 1);
  // The answer names the step, its line may begin a sitting.
  if (line?.by === 'user') expect(answer).toMatchObject({ step_id: expect.any(String) });
  const id = 'step_id' in answer ? String(answer.step_id) : (line?.id ?? '');
  const foreseen = async () => {
    const { brings, figures } = (await user.call(getStep, { params: { id } })).undo;
    return { brings: brings?.toSorted(), figures: figures && inOrder(figures) };
  };
  const expected = (from: Seen, to: Seen) => ({
    brings: differencesOf(from, to),
    figures: hidesFigures ? undefined : inOrder(figureDifferences(from, to)),
  });
  const said = await foreseen();
  await user.call(undoStep, { params: { id } });
  const undone = await seen(server, user);
  if (keepsOthers) expect(undone.rows).toEqual(before.rows);
  else expect(undone).toEqual(before);
  expect(said).toEqual(expected(after, undone));
  expect(await foreseen()).toEqual(expected(undone, after));
  await user.call(redoStep, { params: { id } });
  expect(await seen(server, user)).toEqual(after);
  if (!again) return;
  expect(await again(home)).toMatchObject({ step_id: null });
  expect((await user.call(listSteps, { query: {} })).total).toBe(had + 1);
}

const inOrder = (figures: readonly ForeseenFigure[]) =>
  figures.map((one) => JSON.stringify(Object.entries(one).sort())).sort();

/** What the line says: the rows that were deleted, otherwise all that are new or different. */
function countAndSum(before: Seen, after: Seen): Partial<Pick<Step, 'count' | 'sum'>> {
  const { added, removed, changed } = rowChanges(before.rows, after.rows);
  const linked = new Map(before.rows.map(({ id, transfer }) => [id, JSON.stringify(transfer)]));
  const isOther = ({ id, transfer }: Seen['rows'][number]) =>
    linked.has(id) && linked.get(id) !== JSON.stringify(transfer);
  const written = [...new Set([...added, ...changed, ...after.rows.filter(isOther)])];
  const rows = removed.length > 0 ? removed : written;
  const total = totalOf(rows);
  return { count: rows.length, ...(total ? { sum: fromCents(total.sum) } : {}) };
}
