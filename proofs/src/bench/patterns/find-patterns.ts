import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const ROOMS = ['contract', 'domain', 'statements', 'categorizer', 'server', 'web'];

export interface Pattern {
  source: string;
  flags: string;
  /** `file:line` of its first occurrence. */
  place: string;
}

/** Every distinct regular expression literal in the folders that handle external text, except in tests. */
export function findPatterns(): { patterns: Pattern[]; made: string[] } {
  const patterns = new Map<string, Pattern>();
  const made = new Set<string>();
  for (const file of sources()) {
    const text = readFileSync(`${ROOT}/${file}`, 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return;
        const { pattern: source, flags } = node.regex;
        const line = text.slice(0, node.start).split('\n').length;
        const key = `/${source}/${flags}`;
        if (!patterns.has(key)) patterns.set(key, { source, flags, place: `${file}:${line}` });
      },
      Identifier({ name, end }) {
        if (name === 'RegExp' && text.startsWith('(', end)) made.add(file);
      },
    }).visit(program);
  }
  return { patterns: [...patterns.values()], made: [...made] };
}

function sources(): string[] {
  const listed = ['--cached', '--others', '--exclude-standard'];
  const folders = ROOMS.map((room) => `${room}/src`);
  return execFileSync('git', ['ls-files', ...listed, '--', ...folders], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
}
