// npm run release -- patch|minor|major|X.Y.Z: sets the version everywhere, moves the changelog's unreleased section
// under the version, retakes the README's pictures, commits and tags. With --dry-run, it only prints the release notes.
// It pushes nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { migrationsAmong, nextVersion, released } from './lib/release-notes.mjs';
import { inRoot } from './lib/root.mjs';
import { main, mustRun } from './lib/run.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();
const lines = (text) => text.split('\n').filter(Boolean);
const read = (name) => readFileSync(inRoot(name), 'utf8');
const write = (name, text) => writeFileSync(inRoot(name), text);

/** A release made without internet keeps the history of the one before, or has none. */
async function refreshRates() {
  const name = 'eurofxref-hist.zip';
  const file = `server/${name}`;
  try {
    const answer = await fetch(`https://www.ecb.europa.eu/stats/eurofxref/${name}`, {
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) throw new Error(`the answer was ${answer.status}`);
    writeFileSync(inRoot(file), Buffer.from(await answer.arrayBuffer()));
    git('add', file);
  } catch (error) {
    console.log(`The history of exchange rates was not refreshed: ${error.message}`);
  }
}

function setVersion(workspaces, version) {
  for (const folder of ['.', ...workspaces]) {
    const name = `${folder}/package.json`;
    write(name, read(name).replace(/"version": "[^"]+"/, `"version": "${version}"`));
  }
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = version;
  for (const folder of ['', ...workspaces]) lock.packages[folder].version = version;
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
}

await main(async () => {
  const [asked] = process.argv.slice(2).filter((given) => given !== '--dry-run');
  const isDry = process.argv.includes('--dry-run');
  const { version: current, workspaces } = JSON.parse(read('package.json'));
  const version = nextVersion(current, asked);
  if (!isDry && git('status', '--porcelain') !== '') throw new Error('Commit your changes first.');
  const last = lines(git('tag', '--list', 'v*', '--sort=-version:refname'))[0];
  const range = last ? [`${last}..HEAD`] : ['HEAD'];
  const { changelog, notes } = released(read('CHANGELOG.md'), {
    version,
    day: new Date().toISOString().slice(0, 10),
    commits: lines(git('log', '--no-merges', '--format=%s', ...range)),
    migrations: last
      ? migrationsAmong(lines(git('diff', '--name-only', '--diff-filter=A', last, 'HEAD')))
      : null,
  });
  console.log(notes);
  if (isDry) return;
  setVersion(workspaces, version);
  write('CHANGELOG.md', changelog);
  await refreshRates();
  // A test rejects pictures from an earlier version.
  await mustRun('Retaking the pictures', 'npm', ['run', '--silent', 'screenshots'], {
    minutes: 15,
  });
  git(
    'commit',
    '--all',
    '-m',
    `build(release): ${version}`,
    '-m',
    'CHANGELOG.md lists the changes.',
  );
  git('tag', '--annotate', `v${version}`, '-m', `Saldo ${version}`);
  console.log(`\nCommitted and tagged v${version}. Push both: git push --follow-tags`);
});
