import { expect, it } from 'vitest';
import { freeMemory } from './free-memory.ts';

it('frees memory immediately, every time', () => {
  const before = process.memoryUsage().arrayBuffers;
  for (let at = 0; at < 5; at += 1) {
    const bytes = Buffer.from(new ArrayBuffer(20_000_000));
    expect(process.memoryUsage().arrayBuffers).toBeGreaterThanOrEqual(before + 20_000_000);
    freeMemory(bytes);
    expect(bytes).toHaveLength(0);
    expect(process.memoryUsage().arrayBuffers).toBeLessThan(before + 20_000_000);
  }
});
