import { expect, test } from 'vitest';
import { actionText, originText, subjectText } from './activity-texts.ts';

test('describes events in everyday words', () => {
  expect(actionText('session.create')).toBe('Signed in');
  expect(actionText('category.create')).toBe('Created a category');
  expect(actionText('bank_connection.sync')).toBe('Fetched transactions from a bank');
  expect(actionText('second_factor.reset')).toBe(
    'Turned off two-factor authentication for another user',
  );
  expect(actionText('alert.delete')).toBe('Deleted an alert');
  expect(actionText('user.create')).toBe('Created a user');
});

test('derives unknown actions from their code', () => {
  expect(actionText('comet.pass_by')).toBe('Comet pass by');
  expect(actionText('')).toBe('');
});

test('shortens ids and keeps counts', () => {
  const id = '0192f0c1-2b3c-7def-8123-456789abcdef';
  expect(subjectText({ id, rows: 12 })).toBe('id abcdef · rows 12');
  expect(subjectText({ deleted_rows: [1, 2] })).toBe('deleted rows [1,2]');
  expect(subjectText({})).toBe('');
});

test('shows where an event came from, as far as known', () => {
  const session_id = '0192f0c1-2b3c-7def-8123-456789abcdef';
  expect(originText({ address: '192.0.2.7', session_id })).toBe('192.0.2.7 · session abcdef');
  expect(originText({ address: '192.0.2.7', session_id: null })).toBe('192.0.2.7');
  expect(originText({ address: null, session_id: null })).toBe('');
});
