import { expect, it } from 'vitest';
import { createGate } from './write-gate.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("admits one at a time, alternating users, each user's in order", async () => {
  const gate = createGate();
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const enter = (name: string) =>
    gate(
      () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      name.slice(0, 1),
    );
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(enter);
  for (const _ of all) {
    await settled();
    ends.shift()?.();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it('continues after failed work, and also serves the server itself', async () => {
  const gate = createGate();
  const failed = gate(() => Promise.reject(new Error('broken')), 'a');
  const next = gate(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
