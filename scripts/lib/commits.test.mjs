import { expect, it } from 'vitest';
import { problemsOfMessages } from './commits.mjs';

it('a commit message has a short first line and a reason', () => {
  const good = 'fix(imports): a comma is read\n\nBanks write both marks.';
  expect(problemsOfMessages([good])).toEqual([]);
  expect(problemsOfMessages(['fix: quick\n', `${'x'.repeat(73)}\n\nWhy.`])).toEqual([
    'fix: quick: no body with a reason',
    `${'x'.repeat(73)}: longer than 72 characters`,
  ]);
});
