import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/*
 * User actions as DOM events, because the browser's own clicks and keys take 20 to 60 times as long. Tests of pointers,
 * keys or focus order use `userEvent` instead.
 */

/** Waits until the element exists and is enabled. */
async function usable(target: Locator): Promise<HTMLElement> {
  await expect.element(target).toBeEnabled();
  const element = target.element();
  if (!(element instanceof HTMLElement)) throw new Error(`No HTML element: ${target.selector}`);
  return element;
}

/**
 * Returns the element that covers the target's center, or null if there is none. The target's own label doesn't count
 * as covering it.
 */
function coverOf(element: HTMLElement): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const label = element.closest('label');
  const isOwn = hit !== null && (element.contains(hit) || label?.contains(hit));
  return isOwn ? null : (hit ?? document.documentElement);
}

/** Presses a button, link, checkbox or similar, once nothing covers it. */
export async function press(target: Locator): Promise<void> {
  const element = await usable(target);
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  await expect.poll(() => coverOf(element), { message: 'what lies over it' }).toBeNull();
  pressOn(element);
}

/** Presses a corner of the screen, outside any dialog. */
export function pressOutside(): void {
  const element = document.elementFromPoint(5, 5);
  if (element instanceof HTMLElement) pressOn(element);
}

function pressOn(element: HTMLElement): void {
  const at = { bubbles: true, cancelable: true, composed: true, button: 0, detail: 1 };
  element.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'mouse' }));
  if (element.dispatchEvent(new MouseEvent('mousedown', at))) {
    element.closest<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')?.focus();
  }
  element.dispatchEvent(new PointerEvent('pointerup', { ...at, pointerType: 'mouse' }));
  element.dispatchEvent(new MouseEvent('mouseup', at));
  element.click();
}

/** Uses the prototype's setter, because React overrides the one on the element to track the value. */
function setValue(element: HTMLElement, value: string): void {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set;
  set?.call(element, value);
  element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

export async function fill(target: Locator, text: string): Promise<void> {
  const element = await usable(target);
  element.focus();
  setValue(element, text);
}

export async function choose(target: Locator, option: string): Promise<void> {
  const element = await usable(target);
  if (!(element instanceof HTMLSelectElement)) throw new Error(`No select: ${target.selector}`);
  const find = () =>
    [...element.options].find(({ value, label }) => value === option || label.trim() === option);
  await expect.poll(find, { message: `option ${option}` }).toBeDefined();
  element.focus();
  setValue(element, find()?.value ?? '');
}

/** Selects files in the screen's only file input, which is hidden behind a button. */
export async function chooseFile(...files: readonly File[]): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>('input[type=file]');
  await expect.poll(find).not.toBeNull();
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const input = find();
  if (!input) return;
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
