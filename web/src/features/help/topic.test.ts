import { expect, test } from 'vitest';
import { findQuestions } from './topic.ts';
import { TOPICS } from './topics.ts';

const found = (search: string) =>
  findQuestions(TOPICS, search).flatMap(({ id, questions }) =>
    questions.map((question) => `${id}-${question.id}`),
  );
const topic = (id: string) => TOPICS.find((each) => each.id === id);

test('covers every specified topic, with the facts specified for them', () => {
  expect(TOPICS.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'Getting Started',
      'Transactions',
      'Categories',
      'AI Categorization',
      'Manual Categorization',
      'Bank Connection',
      'Rules',
      'Metrics',
      'Importing Data',
    ]),
  );
  expect(topic('importing-data')?.intro).toContain('CSV and XLSX files can be imported');
  expect(topic('metrics')?.intro).toContain('Monthly and annual metrics exist by default');
});

test('gives each question its own address', () => {
  const all = found('');
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((id) => /^[a-z0-9-]+$/.test(id))).toBe(true);
});

test('finds every word in questions, answers, steps and pictures, ignoring case and accents', () => {
  expect(found('NORMA 43')).toContain('importing-data-files');
  expect(found('recovery codes')).toContain('your-account-second-factor');
  expect(found('two-factor authenticátion')).toContain('your-account-second-factor');
  expect(found('xyzzy')).toEqual([]);
});

test('keeps all questions of a topic whose title matches', () => {
  const rules = findQuestions(TOPICS, 'rules').find(({ id }) => id === 'rules');
  expect(rules?.questions).toEqual(topic('rules')?.questions);
});
