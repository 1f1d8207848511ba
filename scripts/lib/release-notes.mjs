const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const PARTS = ['major', 'minor', 'patch'];
const UNRELEASED = /^## Unreleased.*$/m;
const MIGRATION = /^server\/src\/schema\/migrations\/(\d{3}-[\w-]+)\.ts$/;
/** Kinds of commits that are told, by the heads of the section; others change nothing for who uses it. */
const TOLD = { feat: 'Added', fix: 'Mended', perf: 'Faster' };

/** The next version: `patch`, `minor`, `major`, or one that is named and higher. */
export function nextVersion(current, asked) {
  const now = VERSION.exec(current)?.slice(1).map(Number);
  if (!now) throw new Error(`${current} is no version.`);
  const at = PARTS.indexOf(asked);
  if (at >= 0) return now.map((n, part) => (part < at ? n : part === at ? n + 1 : 0)).join('.');
  const next = VERSION.exec(asked)?.slice(1).map(Number);
  if (!next) throw new Error('Name the version: npm run release -- patch|minor|major|X.Y.Z');
  const differs = next.findIndex((n, part) => n !== now[part]);
  if (differs >= 0 && next[differs] > now[differs]) return asked;
  throw new Error(`${asked} is not higher than ${current}.`);
}

/** First lines of commits, `feat(rules): …`, as lists under a head for each kind that is told, newest first. */
export function listOfCommits(firstLines) {
  const sections = Object.entries(TOLD).map(([kind, head]) => {
    const told = firstLines.flatMap((line) => {
      const found = new RegExp(`^${kind}(?:\\(([^)]+)\\))?!?: (.+)$`).exec(line);
      return found ? [`- ${found[1] ? `${found[1]}: ` : ''}${found[2]}`] : [];
    });
    return told.length > 0 ? `### ${head}\n\n${told.join('\n')}` : '';
  });
  return sections.filter(Boolean).join('\n\n');
}

/** The migrations among files that were added. */
export const migrationsAmong = (paths) =>
  paths.flatMap((path) => MIGRATION.exec(path)?.[1] ?? []).sort();

/** Whether servers of the version before may go on beside those of this one. */
export const updateNote = (migrations) =>
  migrations.length === 0
    ? 'No migration: several servers are updated one after the other.'
    : `Migrations: ${migrations.join(', ')}. End the servers of the version before first.`;

/**
 * The changelog with what was unreleased under the version and its day, and what the release says. Where nobody has
 * written what users notice, the commits say it.
 */
export function released(changelog, { version, day, commits, migrations }) {
  const [before, after] = changelog.split(UNRELEASED);
  if (after === undefined) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  const end = after.search(/^## /m);
  const written = (end < 0 ? after : after.slice(0, end)).trim();
  const rest = end < 0 ? '' : `\n${after.slice(end)}`;
  const says = written || listOfCommits(commits);
  // The first release updates nothing.
  const updating = migrations ? `\n\n### Updating\n\n- ${updateNote(migrations)}` : '';
  const notes = `## ${version}, ${day}\n\n${says}${updating}`;
  return { notes, changelog: `${before}## Unreleased\n\n${notes}\n${rest}` };
}
