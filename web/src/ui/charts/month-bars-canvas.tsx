import type { ChartData, ChartOptions, Plugin } from 'chart.js';
import { useCallback, useMemo } from 'react';
import { ChartCanvas } from './chart-canvas.tsx';
import { faded, usePaints } from './colors.ts';
import type { SeriesProps } from './month-series.ts';
import { chartAnimation } from './set-up.ts';
import { TipBox, useTip } from './tip.tsx';

/** Highlights the background column of the hovered bar. */
const raisedColumn = (color: string): Plugin<'bar'> => ({
  id: 'raisedColumn',
  beforeDatasetsDraw({ ctx, chartArea, scales, tooltip }) {
    const index = tooltip?.opacity ? tooltip.dataPoints?.[0]?.dataIndex : undefined;
    if (index === undefined || !scales.x) return;
    const width = chartArea.width / Math.max(1, scales.x.ticks.length);
    ctx.save();
    ctx.fillStyle = color;
    ctx.beginPath();
    ctx.roundRect(
      chartArea.left + index * width + 2,
      chartArea.top,
      width - 4,
      chartArea.height,
      4,
    );
    ctx.fill();
    ctx.restore();
  },
});

/** Opacity of a bar for an unfinished month, which also gets a thin outline. */
const UNFINISHED = 0.3;

export function MonthBarsCanvas({ label, points, format, axis }: SeriesProps) {
  const [green = '', red = '', line = '', zero = '', raised = '', muted = ''] = usePaints([
    'income-solid',
    'expense-solid',
    'line',
    'line-strong',
    'raised',
    'muted',
  ]);
  const data = useMemo<ChartData<'bar', (number | null)[], string>>(() => {
    const edge = points.map(({ value }) => ((value ?? 0) < 0 ? red : green));
    const fill = points.map(({ isRunning }, at) =>
      isRunning ? faded(edge[at] ?? '', UNFINISHED) : (edge[at] ?? ''),
    );
    return {
      labels: points.map(({ short }) => short),
      datasets: [
        {
          data: points.map(({ value }) => value),
          backgroundColor: fill,
          hoverBackgroundColor: fill,
          borderColor: edge,
          borderWidth: points.map(({ isRunning }) => (isRunning ? 1 : 0)),
          borderRadius: 4,
          borderSkipped: false,
          maxBarThickness: 24,
        },
      ],
    };
  }, [points, red, green]);
  const content = useCallback(
    (index: number) => {
      const point = points[index];
      const value = point?.value ?? null;
      if (!point || value === null) return { title: '', lines: [] };
      const line = { color: value < 0 ? red : green, label, value: format(value) };
      return { title: point.long, lines: [line] };
    },
    [points, red, green, label, format],
  );
  const [tip, external] = useTip(content);
  const options = useMemo<ChartOptions<'bar'>>(
    () => ({
      animation: chartAnimation(),
      interaction: { mode: 'index', intersect: false },
      plugins: { tooltip: { enabled: false, external } },
      scales: {
        x: {
          border: { display: false },
          grid: { display: false },
          ticks: { color: muted, maxRotation: 0, autoSkipPadding: 4 },
        },
        y: {
          border: { display: false },
          grid: { color: ({ tick }) => (tick?.value === 0 ? zero : line) },
          ticks: { color: muted, maxTicksLimit: 5, callback: (value) => axis(Number(value)) },
        },
      },
    }),
    [external, muted, zero, line, axis],
  );
  const plugins = useMemo(() => [raisedColumn(raised)], [raised]);
  return (
    <>
      <ChartCanvas type="bar" label={label} data={data} options={options} plugins={plugins} />
      <TipBox tip={tip} />
    </>
  );
}
