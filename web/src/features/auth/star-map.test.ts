import { expect, it } from 'vitest';
import { SKY, starLayers } from './star-map.ts';

const stars = () => starLayers().flat();

it('has two hundred stars', () => {
  expect(stars()).toHaveLength(200);
});

it('is the same sky every time', () => {
  expect(starLayers()).toEqual(starLayers());
});

it('places every star inside the picture, each at its own position', () => {
  for (const { x, y } of stars()) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(SKY.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(SKY.height);
  }
  expect(new Set(stars().map(({ x, y }) => `${x} ${y}`)).size).toBe(200);
});
