import { join } from 'node:path';
import { expect, it } from 'vitest';
import { preselected } from './categorizer-figures.ts';
import { readSetting } from './labelled-set.ts';

const setting = (name: string) => readSetting(join(import.meta.dirname, '../../data', name));

/** Of the invented household so many labels are wrong on purpose; nobody can guess those. */
const WRONG_LABELS = 0.03;

it.each([
  ['za-current-account.csv', 0.03, 0.5],
  ['es-household-synthetic.csv', 0.03 + WRONG_LABELS, 0.8],
])('of what is preselected without a label few are wrong: %s', (name, most, least) => {
  const { share, wrong } = preselected(setting(name));
  expect(wrong).toBeLessThanOrEqual(most);
  expect(share).toBeGreaterThanOrEqual(least);
});
