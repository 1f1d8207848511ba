import { OFFERED } from '@saldo/contract/languages';
import { describe, expect, test } from 'vitest';

type Module = Record<string, unknown>;
const english = import.meta.glob<Module>(['../**/*.ts', '!../**/*.*.ts'], { eager: false });
const translated = import.meta.glob<Module>(['../**/*.es.ts', '!../testing/**'], { eager: false });
const originalOf = (path: string) => path.replace('.es.ts', '.ts');

/** Which texts and functions a value has, by their places. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  if (Array.isArray(value)) return value.map(shapeOf);
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return parts.map(([name, part]) => [name, shapeOf(part)]);
}

describe.each(Object.entries(translated))('%s', (path, load) => {
  test('translates a file beside it', () => {
    expect(Object.keys(english)).toContain(originalOf(path));
  });

  test('exports all that its original does, and nothing else', async () => {
    expect(shapeOf({ ...(await load()) })).toEqual(
      shapeOf({ ...(await english[originalOf(path)]?.()) }),
    );
  });
});

const sources = import.meta.glob<string>('../**/*texts.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

test.runIf(OFFERED.includes('es'))('every catalog is translated once Spanish is offered', () => {
  // Some files only choose among the texts of a catalog.
  const chooses = /^import \{.*\} from '.*\/texts\.ts';$/m;
  const catalogues = Object.keys(sources).filter((path) => !chooses.test(sources[path] ?? ''));
  expect(catalogues.length).toBeGreaterThan(40);
  expect(catalogues.filter((path) => !(path.replace(/\.ts$/, '.es.ts') in translated))).toEqual([]);
});
