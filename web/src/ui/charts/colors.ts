import { useMemo, useSyncExternalStore } from 'react';
import { toneOf } from '../category-dot.tsx';

/** A token name (`income-solid`), or a color that the user picked. */
export type Paint = string | { color: string; shift?: number };

const paper = matchMedia('print');

const onThemeChange = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  paper.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    paper.removeEventListener('change', listener);
  };
};
/** Every theme prints in the light theme's colors. */
const themeName = () => (paper.matches ? 'paper' : (document.documentElement.dataset.theme ?? ''));

/** Returns the paints as canvas colors (`rgb(1 2 3)`) in the page's theme, and updates them when the theme changes. */
export function usePaints(paints: readonly Paint[]): readonly string[] {
  const theme = useSyncExternalStore(onThemeChange, themeName);
  const key = JSON.stringify(paints);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same paints have different colors in each theme
  return useMemo(() => readPaints(JSON.parse(key)), [key, theme]);
}

/** The same paint with an opacity of 0 to 1. */
export const faded = (rgb: string, alpha: number): string => rgb.replace(')', ` / ${alpha})`);

function readPaints(paints: readonly Paint[]): string[] {
  const probe = document.createElement('span');
  probe.className = 'tone';
  probe.hidden = true;
  document.body.append(probe);
  const colors = paints.map((paint) => {
    probe.removeAttribute('style');
    if (typeof paint !== 'string') {
      for (const [name, value] of Object.entries(toneOf(paint.color, paint.shift))) {
        probe.style.setProperty(name, String(value));
      }
    }
    probe.style.color = typeof paint === 'string' ? `var(--${paint})` : 'var(--t)';
    return asRgb(getComputedStyle(probe).color);
  });
  probe.remove();
  return colors;
}

let pixel: CanvasRenderingContext2D | null = null;

/** Converts any CSS color notation to red, green and blue by drawing one pixel. */
function asRgb(color: string): string {
  pixel ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pixel) return color;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
  return `rgb(${red} ${green} ${blue})`;
}
