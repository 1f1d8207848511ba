import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { functions } from './tasks.ts';

const SOURCE = import.meta.dirname;
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(features|platform.backup).*[\\/]tasks\.ts$/.test(file),
);

test('each declared task has its function here, and each name is one task', async () => {
  const modules = await Promise.all(FILES.map((file) => import(join(SOURCE, file))));
  const declared = modules.flatMap(({ tasks }) => Object.keys(tasks));
  expect(declared.length).toBeGreaterThan(40);
  expect(declared.sort()).toEqual(Object.keys(functions).sort());
  expect(declared).toEqual(
    Object.values(functions)
      .map(({ name }) => name)
      .sort(),
  );
});
