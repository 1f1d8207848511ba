import type { Hue } from '@saldo/contract/goals';

/** CSS variable of a color in the current theme. */
export const hueOf = (hue: Hue): string => `var(--hue-${hue})`;
