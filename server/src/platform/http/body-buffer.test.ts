import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BodyBuffer } from './body-buffer.ts';
import { SHORT_BODY } from './request-limits.ts';

const sizes = fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 12 });

it.each([SHORT_BODY, 20 * 1024 * 1024])(
  'joins pieces and reserves memory as they arrive, up to %i bytes',
  (most) => {
    fc.assert(
      fc.property(sizes, (lengths) => {
        let taken = 0;
        const place = new BodyBuffer(most, (bytes) => {
          taken += bytes;
        });
        expect(taken).toBe(0);
        const pieces = lengths.map((length, at) => Buffer.alloc(length, at + 1));
        const whole = Buffer.concat(pieces).subarray(0, most);
        for (const piece of pieces) {
          place.add(piece.subarray(0, most - place.length));
          expect(taken).toBeGreaterThanOrEqual(place.length);
          expect(taken).toBeLessThanOrEqual(Math.min(most, 2 * place.length + 64 * 1024));
        }
        expect(place.bytes.equals(whole)).toBe(true);
      }),
    );
  },
);

it('keeps what it has when no more memory is available', () => {
  const place = new BodyBuffer(SHORT_BODY, (bytes) => {
    if (bytes > 4096) throw new Error('no room');
  });
  place.add(Buffer.from('abc'));
  expect(() => place.add(Buffer.alloc(9000))).toThrow('no room');
  expect(place.bytes.toString()).toBe('abc');
});

it('can be transferred to another thread', () => {
  const place = new BodyBuffer(1024 * 1024, () => undefined);
  place.add(Buffer.from('abc'));
  const { bytes } = place;
  const moved = structuredClone({ bytes }, { transfer: [bytes.buffer] });
  expect(Buffer.from(moved.bytes).toString()).toBe('abc');
  expect(bytes).toHaveLength(0);
});
