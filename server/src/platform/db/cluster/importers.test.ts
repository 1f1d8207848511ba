import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SERVER = path.resolve(import.meta.dirname, '../../..');

/** Files outside this folder that know about clusters, each with the file that it imports. */
const IMPORTERS = [
  'distribute.ts: distribute',
  'features/admin/store.ts: cluster-status',
  'platform/config/transport.ts: node-addresses',
  'platform/db/database-in-use.ts: node-pools',
  'platform/db/database-place.ts: node-addresses',
  'platform/db/migrate.ts: distribute',
  'platform/db/postgres.ts: coordinator',
  'platform/db/postgres.ts: node-pools',
  'platform/http/health.ts: cluster-status',
  'platform/jobs/attempts.ts: coordinator',
  'platform/jobs/leases.ts: coordinator',
];

test('only the listed files depend on the cluster code', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.|testing|platform\/db\/cluster/.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(SERVER, file), 'utf8');
    return [
      ...text.matchAll(
        /from '[./\w-]*\/db\/cluster\/([\w-]+)\.ts'|from '\.\/cluster\/([\w-]+)\.ts'/g,
      ),
    ].map(([, one, other]) => `${file}: ${one ?? other}`);
  });
  expect(found.sort()).toEqual(IMPORTERS);
});
