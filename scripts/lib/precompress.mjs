import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|txt|webmanifest)$/;
/** A smaller one would be packed to something larger. */
const LEAST_BYTES = 1024;

/**
 * Lays a packed copy beside each text file of a folder, `.br` and `.gz`, which the server sends instead: an eighth smaller
 * than it could pack them for each request, and at no cost.
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => TEXT.test(file));
  await Promise.all(files.map((file) => precompressFile(join(folder, file))));
}

async function precompressFile(path) {
  const content = readFileSync(path);
  if (content.length < LEAST_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
}
