import { expect, test } from 'vitest';
import { findTopics } from './section.ts';
import { SECTIONS } from './sections.ts';

const found = (text: string) =>
  findTopics(SECTIONS, text).flatMap(({ id, topics }) =>
    topics.map((topic) => `${id}-${topic.id}`),
  );

test('has the sections that people were promised, and what they were promised to read there', () => {
  expect(SECTIONS.map(({ title }) => title)).toEqual(
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
  expect(SECTIONS.find(({ id }) => id === 'importing-data')?.intro).toContain(
    'CSV and XLSX files can be imported',
  );
  expect(SECTIONS.find(({ id }) => id === 'metrics')?.intro).toContain(
    'Monthly and annual metrics exist by default',
  );
});

test('gives each topic an address of its own', () => {
  const all = found('');
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((id) => /^[a-z0-9-]+$/.test(id))).toBe(true);
});

test('finds every word, in questions, answers, steps and pictures, whatever its case and accents', () => {
  expect(found('NORMA 43')).toContain('importing-data-files');
  expect(found('recovery codes')).toContain('your-account-second-factor');
  expect(found('two-factor authenticátion')).toContain('your-account-second-factor');
  expect(found('xyzzy')).toEqual([]);
});

test('keeps a whole section whose name fits', () => {
  const rules = findTopics(SECTIONS, 'rules').find(({ id }) => id === 'rules');
  expect(rules?.topics).toHaveLength(SECTIONS.find(({ id }) => id === 'rules')?.topics.length ?? 0);
});
