import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { BegunEdits, confirmEdits, editOf, editsToShow } from './pending-edits.ts';
import { newQueryClient } from './query-client.ts';

type Rows = Record<string, string>;

const LIST = ['list'];

/** One edit, when the server answers it, and whether it saves it. */
const edits = fc.uniqueArray(
  fc.record({
    row: fc.constantFrom('a', 'b'),
    answered: fc.integer({ min: 0, max: 100 }),
    isSaved: fc.boolean(),
    isUndo: fc.boolean(),
  }),
  { selector: ({ answered }) => answered, minLength: 1, maxLength: 5 },
);

const settled = () => new Promise((resolve) => setTimeout(resolve));

function begin(client: QueryClient, row: string, value: string, isUndo: boolean) {
  let resolve = () => {};
  let reject = (_: Error) => {};
  const answer = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  const show = (rows: Rows): Rows => ({ ...rows, [row]: value });
  const done = new MutationObserver(client, {
    onMutate: () => new BegunEdits(isUndo ? [] : [editOf(LIST, show, [row])]),
    mutationFn: () => answer,
    onSuccess: (_answer, _variables, begun) => confirmEdits(client, begun, () => undefined),
  }).mutate();
  return { resolve, reject, done };
}

/** What a screen shows: the server's answer with the edits on top. */
const shownBy = (client: QueryClient): Rows =>
  editsToShow(client.getMutationCache().getAll()).reduce(
    (rows, { apply }) => apply(rows) as Rows,
    client.getQueryData<Rows>(LIST) ?? {},
  );

it('shows of each row what was asked last, else what the server holds', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (given) => {
      const client = newQueryClient();
      const server: Rows = { a: 'old', b: 'old' };
      const observer = new QueryObserver(client, {
        queryKey: LIST,
        queryFn: async () => ({ ...server }),
      });
      onTestFinished(observer.subscribe(() => {}));
      await settled();
      const begun = given.map((one, at) => ({
        ...one,
        at,
        ...begin(client, one.row, `edit ${at}`, one.isUndo),
      }));
      await settled();
      const open = new Set(begun);
      for (const one of begun.toSorted((x, y) => x.answered - y.answered)) {
        if (one.isSaved) server[one.row] = `edit ${one.at}`;
        if (one.isSaved) one.resolve();
        else one.reject(new Error('refused'));
        await one.done.catch(() => undefined);
        open.delete(one);
        await settled();
        const shown = shownBy(client);
        for (const row of ['a', 'b']) {
          const waiting = [...open].filter((edit) => edit.row === row && !edit.isUndo);
          const saved = begun.filter((edit) => !open.has(edit) && edit.isSaved && edit.row === row);
          const right = [server[row], ...waiting, ...saved].map((edit) =>
            typeof edit === 'object' ? `edit ${edit.at}` : edit,
          );
          expect(right).toContain(shown[row]);
          if (waiting.length === 0) expect(shown[row]).toBe(server[row]);
          if (saved.length === 0 && waiting.length > 0) {
            expect(shown[row]).toBe(`edit ${waiting.at(-1)?.at}`);
          }
        }
      }
      client.clear();
    }),
    { numRuns: 60 },
  );
});
