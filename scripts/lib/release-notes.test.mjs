import { expect, it } from 'vitest';
import { listOfCommits, migrationsAmong, nextVersion, released } from './release-notes.mjs';

it('the next version must be higher', () => {
  expect(nextVersion('0.1.9', 'patch')).toBe('0.1.10');
  expect(nextVersion('0.1.9', 'minor')).toBe('0.2.0');
  expect(nextVersion('0.1.9', 'major')).toBe('1.0.0');
  expect(nextVersion('0.1.9', '0.1.10')).toBe('0.1.10');
  for (const wrong of ['0.1.9', '0.1.8', '0.0.10']) {
    expect(() => nextVersion('0.1.9', wrong)).toThrow('not higher');
  }
  expect(() => nextVersion('0.1.9', undefined)).toThrow('Specify the version');
});

it('commits that users notice are listed by type', () => {
  const lines = ['feat(rules): order', 'fix: a comma', 'test: more', 'feat: search', 'fixed it'];
  expect(listOfCommits(lines)).toBe(
    '### Added\n\n- rules: order\n- search\n\n### Fixed\n\n- a comma',
  );
});

const RELEASE = { version: '0.2.0', day: '2026-03-02', commits: ['feat: search'], migrations: [] };

it('the unreleased section becomes the section of the version, and a new one begins', () => {
  const before =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Words.\n\n## [0.1.0] - 2025-01-01\n\n- Old.\n';
  const { changelog, notes } = released(before, RELEASE);
  expect(notes).toContain('## [0.2.0] - 2026-03-02\n\n### Added\n\n- Words.');
  expect(notes).toContain('one after the other');
  expect(notes).not.toContain('search');
  expect(changelog).toBe(
    `# Changelog\n\n## [Unreleased]\n\n${notes}\n\n## [0.1.0] - 2025-01-01\n\n- Old.\n`,
  );
  const again = released(changelog, { ...RELEASE, version: '0.3.0' });
  expect(again.notes).toContain('### Added\n\n- search');
  expect(again.changelog).toContain(notes);
});

it('lists migrations, and says to stop older servers first', () => {
  const folder = 'server/src/schema/migrations';
  const migrations = migrationsAmong([
    `${folder}/031-b.ts`,
    `${folder}/index.ts`,
    `${folder}/030-a.ts`,
    'README.md',
  ]);
  expect(migrations).toEqual(['030-a', '031-b']);
  const { notes } = released('## [Unreleased]\n', { ...RELEASE, migrations });
  expect(notes).toContain(
    'Migrations: 030-a, 031-b. Stop all servers of the previous version first.',
  );
});
