import { attempt } from './attempt.ts';

// Keys without Ctrl or Cmd disturb some who speak to their computer; they can be switched off.
const KEY = 'single_keys';

export const singleKeysOn = (): boolean => attempt(() => localStorage.getItem(KEY)) !== 'off';

export const switchSingleKeys = (on: boolean): void =>
  attempt(() => localStorage.setItem(KEY, on ? 'on' : 'off'));
