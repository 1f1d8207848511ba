import { expect, test } from 'vitest';
import { releaseMemory } from './release-memory.ts';

const MB = 1024 * 1024;

test('memory left by a large job is released immediately', () => {
  let left: number[][] | null = Array.from({ length: 200 }, () => new Array(MB / 8).fill(0.5));
  const before = process.memoryUsage().heapUsed;
  expect(left).toHaveLength(200);
  left = null;
  releaseMemory();
  expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(150 * MB);
});
