import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyImage } from './identify-image.ts';

const u32 = (n: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};
const u16 = (n: number) => u32(n).subarray(2);
const le32 = (n: number) => Buffer.from(u32(n)).reverse();
const chunk = (name: string, content: Buffer = Buffer.alloc(0)) => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  return Buffer.concat([u32(content.length), named, u32(crc32(named))]);
};
const png = (width = 3, height = 2, extra: Buffer[] = []) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 2, 0, 0, 0])])),
    ...extra,
    chunk('IDAT', Buffer.from([1, 2, 3])),
    chunk('IEND'),
  ]);
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content]);
const jpeg = (width = 3, height = 2, extra: Buffer[] = []) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...extra,
    segment(0xc4, Buffer.alloc(5)),
    segment(0xc2, Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.alloc(4)])),
    segment(0xda, Buffer.alloc(4)),
    Buffer.from([1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4]),
    segment(0xda, Buffer.alloc(4)),
    Buffer.from([9, 0xff, 0xff, 0xd9]),
  ]);
/** The picture without the fill bytes before its end marker. */
const tight = (picture: Buffer) => Buffer.concat([picture.subarray(0, -3), picture.subarray(-2)]);
const riff = (...parts: Buffer[]) => {
  const inside = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  return Buffer.concat([Buffer.from('RIFF'), le32(inside.length), inside]);
};
const part = (name: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(name),
    le32(content.length),
    content,
    Buffer.alloc(content.length % 2),
  ]);
const webps: Record<string, Buffer> = {
  lossy: riff(part('VP8 ', Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 3, 0, 2, 0, 7]))),
  lossless: riff(part('VP8L', Buffer.from([0x2f, 2, 0x40, 0, 0, 9]))),
  extended: riff(
    part('VP8X', Buffer.from([0, 0, 0, 0, 2, 0, 0, 1, 0, 0])),
    part('VP8 ', Buffer.from([1])),
  ),
};
const pictures: Record<string, Buffer> = { png: png(), jpeg: jpeg(), ...webps };

describe('an image', () => {
  it.each(Object.entries(pictures))(
    'is recognized by its bytes, including its size: %s',
    (name, bytes) => {
      const type = name in webps ? 'image/webp' : `image/${name}`;
      const kept = name === 'jpeg' ? tight(bytes) : bytes;
      expect(identifyImage(bytes)).toEqual({ type, width: 3, height: 2, bytes: kept });
    },
  );

  const SECRET = Buffer.from('<script>alert("here and then")</script>');
  const withMore: Record<string, [given: Buffer, kept: Buffer]> = {
    'a PNG’s texts': [
      png(3, 2, [chunk('tEXt', SECRET), chunk('eXIf', SECRET), chunk('zzZz', SECRET)]),
      png(),
    ],
    'a JPEG’s places and comments': [
      jpeg(3, 2, [segment(0xe1, SECRET), segment(0xfe, SECRET), segment(0xee, SECRET)]),
      tight(jpeg()),
    ],
    'a second JPEG': [Buffer.concat([jpeg(), jpeg(3, 2, [segment(0xe1, SECRET)])]), tight(jpeg())],
    'a WebP’s descriptions': [
      riff(
        part('VP8X', Buffer.from([0x2c, 0, 0, 0, 2, 0, 0, 1, 0, 0])),
        part('ICCP', SECRET),
        part('VP8 ', Buffer.from([1])),
        part('EXIF', SECRET),
        part('XMP ', SECRET),
      ),
      webps.extended ?? Buffer.alloc(0),
    ],
    'a WebP’s frames': [
      riff(
        part('VP8X', Buffer.from([2, 0, 0, 0, 2, 0, 0, 1, 0, 0])),
        part('ANMF', Buffer.concat([Buffer.alloc(16), part('VP8 ', SECRET), part('evil', SECRET)])),
      ),
      riff(
        part('VP8X', Buffer.from([2, 0, 0, 0, 2, 0, 0, 1, 0, 0])),
        part('ANMF', Buffer.concat([Buffer.alloc(16), part('VP8 ', SECRET)])),
      ),
    ],
  };
  it.each(Object.entries(withMore))('is stored without %s', (_, [given, kept]) => {
    const judged = identifyImage(given);
    expect(judged).toMatchObject({ bytes: kept });
    expect(identifyImage(kept)).toMatchObject({ bytes: kept });
  });

  it('keeps its color information', () => {
    const adobe = segment(0xee, Buffer.from('Adobe\0\u0064\0\0\0\0\0', 'latin1'));
    expect(identifyImage(jpeg(3, 2, [adobe]))).toMatchObject({ bytes: tight(jpeg(3, 2, [adobe])) });
  });

  describe('from a camera', () => {
    const exif = (tiff: string) => segment(0xe1, Buffer.from(`457869660000${tiff}`, 'hex'));
    /** Exif data with two entries (camera maker and orientation), followed by data that must be removed. */
    const little = (value: string) =>
      `49492a000800000002000f01020004000000534f4e001201030001000000${value}000000000000${SECRET.toString('hex')}`;
    const big = (value: string) => `4d4d002a00000008000101120003000000010000${value}`;
    const alone = (value: number) =>
      exif(
        `4d4d002a000000080001011200030000000100${value.toString(16).padStart(2, '0')}000000000000`,
      );

    it('keeps its orientation but no other metadata', () => {
      const kept = tight(jpeg(3, 2, [alone(6)]));
      const judged = identifyImage(jpeg(3, 2, [exif(little('0600'))]));
      expect(judged).toMatchObject({ type: 'image/jpeg', bytes: kept });
      expect(kept.includes(SECRET)).toBe(false);
      expect(identifyImage(kept)).toMatchObject({ bytes: kept });
    });

    it.each([
      ['that stands upright', little('0100')],
      ['that is held in no known way', little('0900')],
      ['whose data is cut off', little('0600').slice(0, 30)],
      ['whose data points beyond itself', big('0006').replace('00000008', 'ffffff00')],
      ['whose data is empty', ''],
    ])('keeps none of the metadata of one %s', (_, tiff) => {
      expect(identifyImage(jpeg(3, 2, [exif(tiff)]))).toMatchObject({ bytes: tight(jpeg()) });
    });
  });

  it.each(Object.entries(pictures))('is rejected if cut off anywhere: %s', (_, bytes) => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(identifyImage(bytes.subarray(0, length)), String(length)).toBe('none');
    }
  });

  const behind: [string, Buffer][] = [
    ['an archive', Buffer.from('PK\u0003\u0004')],
    [
      'an archive whose end reads like a picture’s',
      Buffer.from('PK\u0005\u0006 IEND\u00ff\u00d9', 'latin1'),
    ],
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['one byte', Buffer.from([1])],
  ];
  it.each(
    Object.entries(pictures).flatMap(([name, bytes]) =>
      behind.map(([what, tail]) => [what, name, Buffer.concat([bytes, tail])] as const),
    ),
  )('is rejected with %s appended: %s', (_, __, bytes) => {
    expect(identifyImage(bytes)).toBe('more');
  });

  it('may have a second image and zeros appended', () => {
    const both = Buffer.concat([jpeg(), Buffer.alloc(7), jpeg(40, 30), Buffer.alloc(3)]);
    expect(identifyImage(both)).toMatchObject({ type: 'image/jpeg', width: 3, height: 2 });
    expect(identifyImage(Buffer.concat([both, Buffer.from('x')]))).toBe('more');
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['GIF', Buffer.from('GIF89a')],
    ['a page that begins like a PNG', Buffer.concat([png().subarray(0, 8), Buffer.from('<html>')])],
    [
      'a page that begins like a JPEG',
      Buffer.from('\u00ff\u00d8\u00ff<script>\u00ff\u00d9', 'latin1'),
    ],
    ['a wrong checksum', Buffer.from(png().fill(9, 41, 42))],
    ['a PNG without data', Buffer.concat([png().subarray(0, 33), chunk('IEND')])],
    ['no width', png(0, 2)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a RIFF of another kind', riff(part('WAVE', Buffer.alloc(20)))],
    [
      'a chunk longer than the file',
      riff(Buffer.concat([Buffer.from('VP8X'), le32(2 ** 31), Buffer.alloc(10)])),
    ],
  ])('is not %s', (_, bytes) => {
    expect(identifyImage(bytes)).toBe('none');
  });

  it('is always judged in finite time, whatever its bytes', () => {
    const starts = fc.constantFrom(...Object.values(pictures));
    const broken = fc
      .tuple(starts, fc.array(fc.tuple(fc.nat(80), fc.nat(255)), { maxLength: 6 }), fc.uint8Array())
      .map(([bytes, changes, tail]) => {
        const changed = Buffer.from(bytes);
        for (const [at, value] of changes) if (at < changed.length) changed[at] = value;
        return Buffer.concat([changed, tail]);
      });
    fc.assert(
      fc.property(broken, (bytes) => {
        const judged = identifyImage(bytes);
        if (typeof judged === 'object') expect(judged.width * judged.height).toBeGreaterThan(0);
        else expect(['none', 'more']).toContain(judged);
      }),
    );
  });
});
