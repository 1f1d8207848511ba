/** Hue (0 to 360), saturation and lightness (0 to 1) of `#RRGGBB`. */
function toHsl(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  );
  const high = Math.max(r, g, b);
  const low = Math.min(r, g, b);
  const range = high - low;
  const lightness = (high + low) / 2;
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector =
    high === r ? ((g - b) / range + 6) % 6 : high === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [sector * 60, saturation, lightness];
}

function toHex(hue: number, saturation: number, lightness: number): string {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const part = (shift: number) => {
    const k = (shift + hue / 30) % 12;
    const value = lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`.toUpperCase();
}

const COLOR = /^#[0-9a-f]{6}$/i;
/** Saturation and lightness of replacement colors, the same as in the rest of the palette. */
const SATURATION = 0.7;
const LIGHTNESS = 0.42;

/** Returns the wanted color or, if it is taken, one whose hue is farthest from all colors in use. */
export function freeColor(wanted: string, used: readonly string[]): string {
  const taken = used.filter((color) => COLOR.test(color)).map((color) => color.toUpperCase());
  if (!taken.includes(wanted.toUpperCase())) return wanted;
  const hues = taken.map((color) => toHsl(color)[0]);
  let best = 0;
  let farthest = -1;
  for (let hue = 0; hue < 360; hue += 5) {
    const nearest = Math.min(...hues.map((other) => distance(hue, other)));
    if (nearest > farthest) {
      farthest = nearest;
      best = hue;
    }
  }
  return toHex(best, SATURATION, LIGHTNESS);
}

const distance = (a: number, b: number): number => Math.min(Math.abs(a - b), 360 - Math.abs(a - b));
