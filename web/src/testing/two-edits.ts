import { expect, test } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { refusal } from './server.ts';

/** How a test of two edits uses a screen. Both edits are named, and each is either shown or not. */
export interface Edits<N extends string> {
  names: readonly [N, N];
  /** Opens the screen. The server asks `answer` before it saves an edit. */
  open: (answer: AnswerOf<N>) => void;
  /** Makes an edit, as the user does. */
  edit: (name: N) => Promise<void>;
  isShown: (name: N) => boolean;
  /** True if an edit is sent only after the answer to the one before. */
  inTurn?: boolean;
}

/** Waits for the test's answer. Returns a refusal, or what `save` returns. */
type AnswerOf<N extends string> = <A>(name: N, save: () => A) => Promise<A | Response>;

function waiting<N extends string>() {
  const ends = new Map<N, (isSaved: boolean) => void>();
  const answer: AnswerOf<N> = (name, save) =>
    new Promise((resolve) =>
      ends.set(name, (isSaved) => resolve(isSaved ? save() : refusal(409, 'Not this one.'))),
    );
  const end = async (name: N, isSaved: boolean) => {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.(isSaved);
  };
  return { answer, end };
}

/** Everything that the screen showed since. */
function watch(shown: () => string) {
  const seen: string[] = [];
  const look = () => {
    if (seen.at(-1) !== shown()) seen.push(shown());
  };
  const observer = new MutationObserver(look);
  const what = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(document.body, what);
  // A checkbox shows its state without a change of the document.
  let frame = requestAnimationFrame(function again() {
    look();
    frame = requestAnimationFrame(again);
  });
  look();
  const stop = () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
  return { seen, stop };
}

/** Both orders of the answers, each with every outcome. */
function casesOf<N extends string>([a, b]: readonly [N, N], inTurn: boolean) {
  const orders = inTurn
    ? [[a, b]]
    : [
        [a, b],
        [b, a],
      ];
  return orders.flatMap((order) =>
    [true, false].flatMap((first) =>
      [true, false].map((second) => {
        const saves = new Map(order.map((name, at) => [name, at === 0 ? first : second]));
        const title = order.map((name) => `${name} ${saves.get(name) ? 'saved' : 'refused'}`);
        return { order, saves, title: title.join(', ') };
      }),
    ),
  );
}

/**
 * Tests that two edits in flight show what was asked until they are answered, and then what was answered, never a third
 * thing: for each order of the answers, and each outcome.
 */
export function testTwoEdits<N extends string>(screen: string, edits: Edits<N>): void {
  const { names, open, edit, isShown, inTurn = false } = edits;
  test.each(casesOf(names, inTurn))(`${screen}: $title`, async ({ order, saves }) => {
    const { answer, end } = waiting<N>();
    open(answer);
    for (const name of names) {
      await edit(name);
      await expect.poll(() => isShown(name)).toBe(true);
    }
    const shown = () => names.map(isShown).join();
    const { seen, stop } = watch(shown);
    const expected = ['true,true'];
    for (const [at, name] of order.entries()) {
      await end(name, saves.get(name) ?? false);
      const answered = order.slice(0, at + 1);
      const right = names.map((one) => !answered.includes(one) || saves.get(one) === true).join();
      await expect.poll(shown).toBe(right);
      if (expected.at(-1) !== right) expected.push(right);
    }
    await expect.poll(() => queryClient.isMutating() + queryClient.isFetching()).toBe(0);
    stop();
    expect(seen).toEqual(expected);
  });
}
