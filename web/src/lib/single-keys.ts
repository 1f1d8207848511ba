import { attempt } from './attempt.ts';

// Shortcuts without Ctrl or Cmd interfere with some users' speech input, so they can be turned off.
const KEY = 'single_keys';

export const singleKeysOn = (): boolean => attempt(() => localStorage.getItem(KEY)) !== 'off';

export const switchSingleKeys = (on: boolean): void =>
  attempt(() => localStorage.setItem(KEY, on ? 'on' : 'off'));
