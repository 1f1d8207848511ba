import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What compares the owners of two tables within a condition; a join may, since a cluster joins where both lie. */
const COMPARES_OWNERS =
  /\bwhere \w+\.user_id = \w+\.user_id|whereRef\('\w+\.user_id', '=', '\w+\.user_id'\)/g;
/** It asks of all people at once, so there is no one to name. */
const OF_ALL = 'features/bank-connections/store/due-connections.ts';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && file !== OF_ALL && !/\.test\.|testing|migrations/.test(file),
);

test('a subquery names the person as a parameter: a database distributed by person may refuse it else', () => {
  const found = sources.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    return (text.match(COMPARES_OWNERS) ?? []).map((said) => `${file}: ${said}`);
  });
  expect(found).toEqual([]);
  expect(sources.length).toBeGreaterThan(300);
});
