import type { ChartData, ChartOptions, ScriptableContext } from 'chart.js';
import { useCallback, useMemo } from 'react';
import { ChartCanvas } from './chart-canvas.tsx';
import { faded, usePaints } from './colors.ts';
import type { LineProps } from './month-series.ts';
import { chartAnimation } from './set-up.ts';
import { TipBox, useTip } from './tip.tsx';

/** A gradient that is strong at the line and transparent at the bottom. */
const fading =
  (color: string) =>
  ({ chart: { ctx, chartArea } }: ScriptableContext<'line'>) => {
    if (!chartArea) return faded(color, 0.2);
    const gradient = ctx.createLinearGradient(0, chartArea.top, 0, chartArea.bottom);
    gradient.addColorStop(0, faded(color, 0.35));
    gradient.addColorStop(1, faded(color, 0.02));
    return gradient;
  };

const DASHES = [3, 3];

export function MonthLineCanvas({ label, points, format, axis, paint }: LineProps) {
  const [color = '', grid = '', muted = ''] = usePaints([paint, 'line', 'muted']);
  const low = Math.min(0, ...points.map(({ value }) => value ?? 0));
  const data = useMemo<ChartData<'line', (number | null)[], string>>(
    () => ({
      labels: points.map(({ short }) => short),
      datasets: [
        {
          data: points.map(({ value }) => value),
          borderColor: color,
          borderWidth: 2,
          backgroundColor: fading(color),
          fill: 'origin',
          tension: 0.3,
          // The segment to an unfinished month is dashed because it may still change.
          segment: {
            borderDash: ({ p1DataIndex }) => (points[p1DataIndex]?.isRunning ? DASHES : undefined),
          },
          // A single month has no line, so its point is shown.
          pointRadius: points.filter(({ value }) => value !== null).length === 1 ? 3 : 0,
          pointHoverRadius: 4,
          pointBackgroundColor: color,
          pointHoverBackgroundColor: color,
        },
      ],
    }),
    [points, color],
  );
  const content = useCallback(
    (index: number) => {
      const point = points[index];
      if (!point || point.value === null) return { title: '', lines: [] };
      return { title: point.long, lines: [{ color, label, value: format(point.value) }] };
    },
    [points, color, label, format],
  );
  const [tip, external] = useTip(content);
  const options = useMemo<ChartOptions<'line'>>(
    () => ({
      animation: chartAnimation(),
      interaction: { mode: 'index', intersect: false },
      plugins: { tooltip: { enabled: false, external } },
      scales: {
        x: {
          border: { display: false },
          grid: { display: false },
          ticks: { color: muted, maxRotation: 0, autoSkipPadding: 12 },
        },
        y: {
          beginAtZero: true,
          // With few ticks, the axis might otherwise extend as far below zero as it does above.
          ...(low < 0 && {
            bounds: 'data',
            afterBuildTicks: (y) => {
              y.ticks = y.ticks.filter(({ value }) => value >= low);
            },
          }),
          border: { display: false },
          grid: { color: grid },
          ticks: { color: muted, maxTicksLimit: 3, callback: (value) => axis(Number(value)) },
        },
      },
    }),
    [external, muted, grid, axis, low],
  );
  return (
    <>
      <ChartCanvas type="line" label={label} data={data} options={options} />
      <TipBox tip={tip} />
    </>
  );
}
