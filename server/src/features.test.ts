import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PICTURE = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');

/** The rows of the picture of a room, each with its features. */
function rowsOf(room: string): string[][] {
  const [, picture = ''] = PICTURE.split(`\n\`\`\`text\n${room}\n`);
  const [rows = ''] = picture.split('\n```');
  return rows.split('\n').map((row) => row.trim().split(/\s+/));
}

const filesOf = (room: string): string[] =>
  readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );

/** Who imports whom, feature by feature. Tests may use what they like. */
function importsOf(room: string): { from: string; to: string; file: string }[] {
  const folder = path.join(ROOT, room);
  return filesOf(room)
    .filter((file) => !/\.test\.|testing/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, to = '']) => ({
        from: featureOf(file),
        to: featureOf(path.join(path.dirname(file), to)),
        file,
      }));
    })
    .filter(({ from, to }) => from !== to && to !== '..');
}

const featureOf = (file: string): string => file.split(path.sep)[0] ?? '';

describe.each(['server/src/features', 'web/src/features'])('%s', (room) => {
  const rows = rowsOf(room);

  test('are all in the picture, once each', () => {
    const features = new Set(filesOf(room).map(featureOf));
    expect(rows.flat().sort()).toEqual([...features].sort());
  });

  test('use only those that stand in a row above them: none is part of a circle', () => {
    const rowOf = (feature: string) => rows.findIndex((row) => row.includes(feature));
    const upwards = importsOf(room).filter(({ from, to }) => rowOf(to) >= rowOf(from));
    expect(upwards).toEqual([]);
    expect(importsOf(room).length).toBeGreaterThan(40);
  });
});
