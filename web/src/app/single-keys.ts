// Keys without Ctrl or Cmd disturb some who speak to their computer; they can be switched off.
const KEY = 'single_keys';

export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Without storage they stay on.
  }
}
