import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The first that servers of the version before it may be at work beside. */
const FIRST = 40;
/** What takes away, or asks for what a server of before does not write. */
const TAKES = /\bdrop\w*\b|\brename\w*\b|\bsetNotNull\b|\bset not null\b|\btruncate\b/i;

const later = readdirSync(import.meta.dirname).filter(
  (name) => /^\d{3}-.*\.ts$/.test(name) && Number(name.slice(0, 3)) >= FIRST,
);

test('a migration only adds: while it runs, servers of the version before are at work', () => {
  const taking = later.filter((name) =>
    TAKES.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  );
  expect(taking).toEqual([]);
  expect(later.length).toBeGreaterThan(0);
});
