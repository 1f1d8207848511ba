import { afterEach, expect, it, vi } from 'vitest';
import { currentToasts, onToastsChange, toast } from './toast.ts';

afterEach(() => {
  for (const { id } of currentToasts()) toast.dismiss(id);
});

it('keeps a toast until it is dismissed, and notifies listeners', () => {
  const heard = vi.fn();
  const stop = onToastsChange(heard);
  const id = toast.success('Saved');
  expect(currentToasts()).toMatchObject([{ text: 'Saved', tone: 'success', duration: 8000 }]);
  toast.dismiss(id);
  expect(currentToasts()).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

it('drops the oldest when there are many', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) toast.info(text);
  expect(currentToasts().map((entry) => entry.text)).toEqual(['b', 'c', 'd', 'e']);
});
