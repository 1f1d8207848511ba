// npm run lines: counts non-blank lines of TypeScript and CSS by workspace, including comments but excluding tests,
// test helpers and data tables. npm run lines -- COMMIT counts a specific commit.
import { execFileSync } from 'node:child_process';
import { inRoot } from './lib/root.mjs';

const commit = process.argv[2] ?? 'HEAD';
const git = (...args) =>
  execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', maxBuffer: 2 ** 28 });

const ROOMS = ['contract', 'domain', 'statements', 'categorizer', 'server', 'web'];
const TESTS = /\.test\.tsx?$|(^|\/)(testing|fixtures)\/|\/fake-/;
const DATA = /\/(knowledge|data)\//;
/** Matches type assertions with `as`, but not `as const`, renamed imports and exports, or `* as`. */
const ASSERTION = /(?<!\*)\sas (?!const\b)(?=[A-Za-z{[(])/g;
/** Matches unchecked type arguments for results: `sql<Row>`, `run<Result>` of a task, and Kysely's equivalents. */
const GIVEN = /\bsql<|\.(?:run|executeQuery|\$castTo|\$narrowType)<(?!unknown>)/g;
const IMPORT = /^\s*(import|export)\b[^;]*?\bfrom\b[^;]*;/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const TEXT = /'(?:[^'\\\n]|\\.)*'|`[^`]*`/g;

const paths = git('ls-tree', '-r', '--name-only', commit, ...ROOMS)
  .split('\n')
  .filter((path) => /\.(tsx?|css)$/.test(path) && !TESTS.test(path) && !DATA.test(path));

const rows = ROOMS.map((room) => {
  const files = paths.filter((path) => path.startsWith(`${room}/`));
  let lines = 0;
  let assertions = 0;
  for (const path of files) {
    const source = git('show', `${commit}:${path}`);
    lines += source.split('\n').filter((line) => line.trim() !== '').length;
    const code = source.replace(COMMENT, '').replace(IMPORT, '');
    assertions += code.match(GIVEN)?.length ?? 0;
    assertions += code.replace(TEXT, "''").match(ASSERTION)?.length ?? 0;
  }
  return { room, files: files.length, lines, assertions };
});
const total = { room: 'all', files: 0, lines: 0, assertions: 0 };
for (const row of rows) {
  total.files += row.files;
  total.lines += row.lines;
  total.assertions += row.assertions;
}
for (const { room, files, lines, assertions } of [...rows, total]) {
  const share = ((assertions / lines) * 1000).toFixed(2);
  console.log(
    `${room.padEnd(12)}${String(files).padStart(6)} files${String(lines).padStart(8)} lines${String(assertions).padStart(5)} assertions (${share} per thousand lines)`,
  );
}
