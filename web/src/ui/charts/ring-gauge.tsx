import type { ReactNode } from 'react';

const SIZE = 56;
const THICK = 4;
const RADIUS = (SIZE - THICK) / 2;
const LENGTH = 2 * Math.PI * RADIUS;
const CIRCLE = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, strokeWidth: THICK };

interface RingGaugeProps {
  /** From 0 to 1. Larger values fill the whole ring. */
  share: number;
  stroke: string;
  children: ReactNode;
}

/** A ring that fills up. Decorative, because the figure is next to it. */
export const RingGauge = ({ share, stroke, children }: RingGaugeProps) => {
  const filled = Math.max(0, Math.min(1, share));
  return (
    <span aria-hidden className="relative grid size-14 flex-none place-items-center">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className="absolute inset-0 -rotate-90"
        fill="none"
        aria-hidden
      >
        <circle {...CIRCLE} className="stroke-track" />
        {filled > 0 && (
          <circle
            {...CIRCLE}
            strokeLinecap="round"
            strokeDasharray={`${filled * LENGTH} ${LENGTH}`}
            className={stroke}
          />
        )}
      </svg>
      {children}
    </span>
  );
};
