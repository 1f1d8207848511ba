import { withoutInvisible } from './one-line.ts';

/** Letters of all scripts. The other signs are those that an address may contain without quotes (RFC 5322, 6531). */
const BEFORE_AT =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*$/u;
const ONLY_DIGITS = /^\d+$/;

/**
 * True for an email address at a domain with a dot. Rejects quoted names, comments, lists, and characters that are
 * invisible or control something, because some program on the way of an email would read them differently.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const labels = text.slice(at + 1).split('.');
  return (
    withoutInvisible(text) === text &&
    BEFORE_AT.test(text.slice(0, Math.max(0, at))) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !ONLY_DIGITS.test(labels.at(-1) ?? '')
  );
}
