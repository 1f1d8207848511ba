import type { Chart, TooltipModel } from 'chart.js';
import { useCallback, useState } from 'react';
import { cx } from '../cx.ts';

export interface TipLine {
  /** A color in canvas notation. */
  color: string;
  label: string;
  value: string;
}

interface Tip {
  x: number;
  y: number;
  /** Placed to the left of its point because the right side lacks room. */
  left: boolean;
  title: string;
  lines: readonly TipLine[];
}

export type TipContent = (index: number) => { title: string; lines: readonly TipLine[] };

/** An HTML tooltip for a chart, because a canvas would cut it off. */
export function useTip(content: TipContent) {
  const [tip, setTip] = useState<Tip | null>(null);
  const external = useCallback(
    ({ chart, tooltip }: { chart: Chart; tooltip: TooltipModel<never> }) => {
      const index = tooltip.dataPoints?.[0]?.dataIndex;
      if (tooltip.opacity === 0 || index === undefined) return setTip(null);
      const { caretX: x, caretY: y } = tooltip;
      setTip({ x, y, left: x > chart.width * 0.6, ...content(index) });
    },
    [content],
  );
  return [tip, external] as const;
}

export const TipBox = ({ tip }: { tip: Tip | null }) =>
  tip && (
    <div
      aria-hidden
      data-tip
      style={{ left: tip.x, top: tip.y }}
      className={cx(
        'pointer-events-none absolute z-10 w-max max-w-56 -translate-y-1/2 rounded-card border border-line-strong bg-float px-3 py-2 text-xs shadow-float',
        tip.left ? '-ml-3 -translate-x-full' : 'ml-3',
      )}
    >
      <div className="clip font-medium text-strong">{tip.title}</div>
      {tip.lines.map(({ color, label, value }) => (
        <div key={label} className="mt-0.5 flex items-center gap-1.5">
          <span style={{ background: color }} className="size-2 flex-none rounded-full" />
          {label}
          <span className="ml-auto whitespace-nowrap pl-3 font-semibold text-strong">{value}</span>
        </div>
      ))}
    </div>
  );
