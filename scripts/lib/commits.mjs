import { execFileSync } from 'node:child_process';
import { root } from './root.mjs';

const FIRST_LINE = 72;
const END = '\u0000';

/** Reports commit messages whose first line is too long for lists, and messages without a body that gives the reason. */
export function problemsOfMessages(messages) {
  return messages.flatMap((message) => {
    const [first = '', ...rest] = message.trim().split('\n');
    const body = rest.join('\n').trim();
    const problems = [];
    if (first.length > FIRST_LINE) problems.push(`longer than ${FIRST_LINE} characters`);
    if (body === '') problems.push('no body with a reason');
    return problems.map((problem) => `${first}: ${problem}`);
  });
}

/** Messages of commits that are not upstream yet. Empty if there is no upstream. */
export function newMessages() {
  try {
    const range = ['log', '--no-merges', '--format=%B%x00', '@{upstream}..HEAD'];
    const told = execFileSync('git', range, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    return told
      .toString()
      .split(END)
      .map((message) => message.trim())
      .filter(Boolean);
  } catch {
    return [];
  }
}
