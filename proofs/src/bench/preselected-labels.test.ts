import { join } from 'node:path';
import { expect, it } from 'vitest';
import { preselected } from './categorizer-figures.ts';
import { readSetting } from './labeled-set.ts';

const setting = (name: string) => readSetting(join(import.meta.dirname, '../../data', name));

/** Share of deliberately wrong labels in the synthetic household. Nobody can guess these labels. */
const WRONG_LABELS = 0.03;

it.each([
  ['za-current-account.csv', 0.03, 0.5],
  ['es-household-synthetic.csv', 0.03 + WRONG_LABELS, 0.8],
])('few suggestions preselected without labels are wrong: %s', (name, most, least) => {
  const { share, wrong } = preselected(setting(name));
  expect(wrong).toBeLessThanOrEqual(most);
  expect(share).toBeGreaterThanOrEqual(least);
});
