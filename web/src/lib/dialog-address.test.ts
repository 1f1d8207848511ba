import { expect, it } from 'vitest';
import { dialogsOf } from './dialog-address.ts';

const { read, write } = dialogsOf(['edit', 'delete'], ['new']);
const opened = (search: string) => read(new URLSearchParams(search));

it('opens the first dialog named in the URL, with its value', () => {
  expect(opened('')).toBeNull();
  expect(opened('delete=b&edit=a')).toEqual({ kind: 'edit', value: 'a' });
  expect(opened('edit=')).toBeNull();
  expect(opened('new')).toEqual({ kind: 'new' });
  expect(opened('new=1&delete=b')).toEqual({ kind: 'delete', value: 'b' });
});

it('replaces any other dialog, and leaves the rest of the URL', () => {
  const params = new URLSearchParams('year=2026&delete=b&new=1');
  expect(write(params, { kind: 'edit', value: 'a' }).toString()).toBe('year=2026&edit=a');
  expect(write(params, { kind: 'new' }).toString()).toBe('year=2026&new=1');
  expect(write(params, null).toString()).toBe('year=2026');
});
