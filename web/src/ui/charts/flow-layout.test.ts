import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlowBox, layoutFlow } from './flow-layout.ts';

const MEASURES = { width: 600, boxWidth: 8, flowHeight: 240, labelHeight: 22, gap: 4 };
const parts = fc
  .array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 9 })
  .map((values) => values.map((value, i) => ({ id: String(i), value })));
const heights = (boxes: readonly FlowBox[]) => boxes.reduce((sum, { height }) => sum + height, 0);

describe('layoutFlow', () => {
  it('gives each part its share of the height', () => {
    fc.assert(
      fc.property(parts, parts, (sources, sinks) => {
        const layout = layoutFlow(sources, sinks, MEASURES);
        const most = Math.max(
          ...[sources, sinks].map((side) => side.reduce((sum, { value }) => sum + value, 0)),
        );
        for (const [i, { value }] of sources.entries()) {
          expect(layout.sources[i]?.height).toBeCloseTo((value / most) * 240, 6);
        }
        expect(Math.max(heights(layout.sources), heights(layout.sinks))).toBeCloseTo(240, 6);
      }),
    );
  });

  it('keeps each label on its own line inside the picture', () => {
    fc.assert(
      fc.property(parts, parts, (sources, sinks) => {
        const layout = layoutFlow(sources, sinks, MEASURES);
        for (const side of [layout.sources, layout.sinks]) {
          for (const [i, box] of side.entries()) {
            expect(box.middle - 11).toBeGreaterThanOrEqual(-1e-6);
            expect(box.middle + 11).toBeLessThanOrEqual(layout.height + 1e-6);
            const next = side[i + 1];
            if (next) expect(next.middle - box.middle).toBeGreaterThanOrEqual(22 - 1e-6);
          }
        }
        expect(layout.bands).toHaveLength(sources.length + sinks.length);
      }),
    );
  });

  it('is empty when nothing flows', () => {
    const layout = layoutFlow([], [], MEASURES);
    expect([layout.sources, layout.sinks, layout.bands]).toEqual([[], [], []]);
  });
});
