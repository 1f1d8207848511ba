const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const PARTS = ['major', 'minor', 'patch'];
const UNRELEASED = /^## \[Unreleased\]$/m;
const MIGRATION = /^server\/src\/schema\/migrations\/(\d{3}-[\w-]+)\.ts$/;
/** Commit types that the changelog lists, with their headings. Users don't notice the other types. */
const LISTED = { feat: 'Added', fix: 'Fixed', perf: 'Changed' };

/** Returns the next version. `asked` is `patch`, `minor`, `major`, or a specific higher version. */
export function nextVersion(current, asked) {
  const now = VERSION.exec(current)?.slice(1).map(Number);
  if (!now) throw new Error(`${current} is not a version.`);
  const at = PARTS.indexOf(asked);
  if (at >= 0) return now.map((n, part) => (part < at ? n : part === at ? n + 1 : 0)).join('.');
  const next = VERSION.exec(asked)?.slice(1).map(Number);
  if (!next) throw new Error('Specify the version: npm run release -- patch|minor|major|X.Y.Z');
  const differs = next.findIndex((n, part) => n !== now[part]);
  if (differs >= 0 && next[differs] > now[differs]) return asked;
  throw new Error(`${asked} is not higher than ${current}.`);
}

/** Lists the first lines of commits (`feat(rules): …`) under the heading of their type, newest first. */
export function listOfCommits(firstLines) {
  const sections = Object.entries(LISTED).map(([kind, head]) => {
    const items = firstLines.flatMap((line) => {
      const found = new RegExp(`^${kind}(?:\\(([^)]+)\\))?!?: (.+)$`).exec(line);
      return found ? [`- ${found[1] ? `${found[1]}: ` : ''}${found[2]}`] : [];
    });
    return items.length > 0 ? `### ${head}\n\n${items.join('\n')}` : '';
  });
  return sections.filter(Boolean).join('\n\n');
}

export const migrationsAmong = (paths) =>
  paths.flatMap((path) => MIGRATION.exec(path)?.[1] ?? []).sort();

/** States whether servers of the previous version can keep running during the update. */
export const updateNote = (migrations) =>
  migrations.length === 0
    ? 'No migrations: update several servers one after the other.'
    : `Migrations: ${migrations.join(', ')}. Stop all servers of the previous version first.`;

/**
 * Moves the unreleased section of the changelog under the version and date, and returns it with the release notes. If
 * the section is empty, the notes list the commits.
 */
export function released(changelog, { version, day, commits, migrations }) {
  const [before, after] = changelog.split(UNRELEASED);
  if (after === undefined) throw new Error('CHANGELOG.md has no section "## [Unreleased]".');
  const end = after.search(/^## /m);
  const written = (end < 0 ? after : after.slice(0, end)).trim();
  const rest = end < 0 ? '' : `\n${after.slice(end)}`;
  const text = written || listOfCommits(commits);
  // The first release has no earlier version to update from.
  const updating = migrations ? `\n\n### Updating\n\n- ${updateNote(migrations)}` : '';
  const notes = `## [${version}] - ${day}\n\n${text}${updating}`;
  return { notes, changelog: `${before}## [Unreleased]\n\n${notes}\n${rest}` };
}
