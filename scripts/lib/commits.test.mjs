import { expect, it } from 'vitest';
import { problemsOfMessages } from './commits.mjs';

it('a commit has a short first line and says why', () => {
  const good = 'fix(imports): a comma is read\n\nBanks write both marks.';
  expect(problemsOfMessages([good])).toEqual([]);
  expect(problemsOfMessages(['fix: quick\n', `${'x'.repeat(73)}\n\nWhy.`])).toEqual([
    'fix: quick: no body that says why',
    `${'x'.repeat(73)}: longer than 72 characters`,
  ]);
});
