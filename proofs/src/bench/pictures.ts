import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const IMAGES = join(ROOT, 'docs', 'images');
/** Which version of Saldo the pictures show, and a hash of each. */
export const STAMP = join(IMAGES, 'taken.json');

/** Each picture is stored twice: `home-light.webp` and `home-dark.webp`. */
export const PICTURES = [
  'home',
  'phone',
  'statements',
  'balances',
  'sort',
  'rules',
  'recurring',
  'history',
] as const;

export interface Stamp {
  version: string;
  pictures: Record<string, string>;
}

export const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;

export const hashOf = (picture: Uint8Array) =>
  createHash('sha256').update(picture).digest('hex').slice(0, 16);
