import type { Goal } from '@saldo/contract/goals';
import { cx } from '../../../ui/cx.ts';
import { toneOf } from '../../../ui/dot.tsx';
import { hueOf } from '../hue.ts';
import { progressColor } from './progress-color.ts';

const SIZE = 56;
const THICK = 4;
const RADIUS = (SIZE - THICK) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

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
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          strokeWidth={THICK}
          className="stroke-track"
        />
        {share > 0 && (
          <circle
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            strokeWidth={THICK}
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
