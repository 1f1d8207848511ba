import { execFileSync } from 'node:child_process';
import { root } from './root.mjs';

const FIRST_LINE = 72;
const END = '\u0000';

/** What is wrong with messages of commits: a first line that is cut in lists, or a body that does not say why. */
export function problemsOfMessages(messages) {
  return messages.flatMap((message) => {
    const [first = '', ...rest] = message.trim().split('\n');
    const body = rest.join('\n').trim();
    const problems = [];
    if (first.length > FIRST_LINE) problems.push(`longer than ${FIRST_LINE} characters`);
    if (body === '') problems.push('no body that says why');
    return problems.map((problem) => `${first}: ${problem}`);
  });
}

/** The messages of the commits that are not on the upstream yet; none where there is no such thing. */
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
