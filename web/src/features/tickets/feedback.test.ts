import { expect, test } from 'vitest';
import { type FeedbackValues, rememberedType, rememberType, reportOf } from './use-feedback.ts';

const values: FeedbackValues = {
  title: '  Total is off ',
  description: 'By a day\n',
  priority: 'high',
  own: { bug: 'Open March', feature: '', improvement: 'Many clicks' },
};

test("sends only its own type's field, trimmed", () => {
  expect(reportOf('bug', values)).toEqual({
    type: 'bug',
    title: 'Total is off',
    description: 'By a day',
    context: { steps: 'Open March' },
    priority: 'high',
  });
  expect(reportOf('feature', values).context).toEqual({});
  expect(reportOf('improvement', values).context).toEqual({ currentExperience: 'Many clicks' });
});

test('remembers the type, and ignores invalid stored values', () => {
  const kept = new Map<string, string>();
  const store = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(rememberedType(store)).toBe('bug');
  rememberType('improvement', store);
  expect(rememberedType(store)).toBe('improvement');
  for (const key of kept.keys()) kept.set(key, 'question');
  expect(rememberedType(store)).toBe('bug');
  const refusing = () => {
    throw new Error('no storage');
  };
  expect(rememberedType(refusing)).toBe('bug');
  rememberType('bug', refusing);
});
