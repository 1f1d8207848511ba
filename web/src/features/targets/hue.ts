import type { Hue } from '@saldo/contract/goals';

/** A colour out of the nine, as the theme has it. */
export const hueOf = (hue: Hue): string => `var(--hue-${hue})`;
