import { MAX_REPORT_BYTES } from '@saldo/contract/imports';
import { fileSize } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** What is wrong with what was dropped or picked; null when it can be sent. */
export function fileProblem(files: readonly { size: number }[]): string | null {
  if (files.length > 1) return texts.oneAtATime;
  const size = files[0]?.size ?? 0;
  return size > MAX_REPORT_BYTES ? texts.tooLarge(fileSize(size)) : null;
}

/** Names keep their end, where banks put the period: the middle is what an ellipsis may swallow. */
export function splitName(name: string, tail = 14): { head: string; tail: string } {
  const letters = [...name];
  if (letters.length <= tail * 2) return { head: name, tail: '' };
  return { head: letters.slice(0, -tail).join(''), tail: letters.slice(-tail).join('') };
}
