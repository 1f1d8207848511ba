import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of noise, so that it is not much smaller than its pixels. `stated` is the size in its header. */
export function pictureOf(width: number, height: number, stated = { width, height }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(stated.width, 0);
  head.writeUInt32BE(stated.height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  let seed = 7;
  const lines = Buffer.alloc((width + 1) * height).map((_, at) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return at % (width + 1) === 0 ? 0 : seed >> 16;
  });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

export const PIXEL = pictureOf(1, 1);

/** The smallest document that readers open: one empty page. */
export const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/MediaBox[0 0 200 300]/Parent 2 0 R>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
  'latin1',
);
