/** Size of the picture; it is scaled to cover a window of any shape. */
export const SKY = { width: 1280, height: 900 } as const;

export interface Star {
  x: number;
  y: number;
  radius: number;
  opacity: number;
  warm: boolean;
}

/** Pseudo-random numbers from 0 to 1, identical each time, so every user sees the same sky. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

function star(next: () => number): Star {
  const bright = next() > 0.87;
  return {
    x: round(next() * SKY.width, 0),
    // More stars near the top, where the sky is darkest.
    y: round(next() ** 1.15 * SKY.height, 0),
    radius: round(bright ? 1.1 + next() * 0.6 : 0.5 + next() * 0.5, 2),
    opacity: round(bright ? 0.95 : 0.35 + next() * 0.5, 2),
    warm: next() > 0.86,
  };
}

const LAYERS = 4;
const STARS_A_LAYER = 50;

/** 200 stars in four layers. Each layer twinkles as a whole, so only four elements animate instead of 200. */
export function starLayers(): Star[][] {
  const next = numbersFrom(20261121);
  return Array.from({ length: LAYERS }, () =>
    Array.from({ length: STARS_A_LAYER }, () => star(next)),
  );
}
