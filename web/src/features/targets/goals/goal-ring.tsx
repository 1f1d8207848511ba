import type { Goal } from '@saldo/contract/goals';
import { cx } from '../../../ui/cx.ts';
import { toneOf } from '../../../ui/dot.tsx';
import { hueOf } from '../hue.ts';

interface ProgressColor {
  bar: string;
  ring: string;
}

const BANDS: readonly [from: number, color: ProgressColor][] = [
  [80, { bar: 'bg-income-solid', ring: 'stroke-income-solid' }],
  [60, { bar: 'bg-info-solid', ring: 'stroke-info-solid' }],
  [40, { bar: 'bg-warning-solid', ring: 'stroke-warning-solid' }],
  [20, { bar: 'bg-caution-solid', ring: 'stroke-caution-solid' }],
];
const LOWEST: ProgressColor = { bar: 'bg-expense-solid', ring: 'stroke-expense-solid' };

/** Green from 80 percent, blue from 60, yellow from 40, orange from 20, else red. */
export const progressColor = (percent: number): ProgressColor =>
  BANDS.find(([from]) => percent >= from)?.[1] ?? LOWEST;

const SIZE = 56;
const THICK = 4;
const RADIUS = (SIZE - THICK) / 2;
const LENGTH = 2 * Math.PI * RADIUS;
const CIRCLE = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, strokeWidth: THICK };

/** The goal's emoji inside a ring that fills up. The figure stands beside its bar. */
export function GoalRing({ goal }: { goal: Pick<Goal, 'icon' | 'color' | 'progress'> }) {
  const share = Math.max(0, Math.min(1, goal.progress / 100));
  return (
    <span aria-hidden className="relative grid size-14 flex-none place-items-center">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className="absolute inset-0 -rotate-90"
        fill="none"
        aria-hidden
      >
        <circle {...CIRCLE} className="stroke-track" />
        {share > 0 && (
          <circle
            {...CIRCLE}
            strokeLinecap="round"
            strokeDasharray={`${share * LENGTH} ${LENGTH}`}
            className={progressColor(goal.progress).ring}
          />
        )}
      </svg>
      <span
        style={toneOf(hueOf(goal.color))}
        className={cx(
          'emoji tone grid size-10 place-items-center overflow-hidden rounded-full text-[19px] leading-none',
          'bg-[color-mix(in_oklch,var(--t)_18%,transparent)]',
        )}
      >
        {goal.icon}
      </span>
    </span>
  );
}
