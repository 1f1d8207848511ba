import { expect, test } from 'vitest';
import { actionWords, subjectWords, whenceWords } from './activity-texts.ts';

test('says what happened as people do', () => {
  expect(actionWords('session.create')).toBe('Signed in');
  expect(actionWords('category.create')).toBe('Created a category');
  expect(actionWords('bank_connection.sync')).toBe('Fetched transactions from a bank');
  expect(actionWords('second_factor.reset')).toBe("Switched another user's second factor off");
  expect(actionWords('alert.delete')).toBe('Deleted an alert');
  expect(actionWords('user.create')).toBe('Created a user');
});

test('reads what it has no words for from the code', () => {
  expect(actionWords('comet.pass_by')).toBe('Comet pass by');
  expect(actionWords('')).toBe('');
});

test('cuts ids and keeps counts', () => {
  const id = '0192f0c1-2b3c-7def-8123-456789abcdef';
  expect(subjectWords({ id, rows: 12 })).toBe('id abcdef · rows 12');
  expect(subjectWords({ deleted_rows: [1, 2] })).toBe('deleted rows [1,2]');
  expect(subjectWords({})).toBe('');
});

test('says where it came from, as far as it is known', () => {
  const session_id = '0192f0c1-2b3c-7def-8123-456789abcdef';
  expect(whenceWords({ address: '192.0.2.7', session_id })).toBe('192.0.2.7 · session abcdef');
  expect(whenceWords({ address: '192.0.2.7', session_id: null })).toBe('192.0.2.7');
  expect(whenceWords({ address: null, session_id: null })).toBe('');
});
