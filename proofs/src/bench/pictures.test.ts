import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashOf, IMAGES, PICTURES, STAMP, type Stamp, VERSION } from './pictures.ts';

const stamp: Stamp = JSON.parse(readFileSync(STAMP, 'utf8'));
const files = PICTURES.flatMap((name) => [`${name}-dark.webp`, `${name}-light.webp`]).sort();
const readme = readFileSync(join(IMAGES, '..', '..', 'README.md'), 'utf8');

it('shows this version in every picture: run `npm run screenshots` otherwise', () => {
  expect(stamp.version).toBe(VERSION);
  expect(Object.keys(stamp.pictures).sort()).toEqual(files);
});

it('has each picture as it was taken, and no other', () => {
  expect(readdirSync(IMAGES).filter((name) => name !== 'taken.json')).toEqual(files);
  for (const file of files) {
    expect([file, hashOf(readFileSync(join(IMAGES, file)))]).toEqual([file, stamp.pictures[file]]);
  }
});

it('shows each picture in the README, in both themes', () => {
  for (const file of files) expect(readme).toContain(`docs/images/${file}`);
});
