import './set-up.ts';
import { Chart, type ChartData, type ChartOptions, type ChartType, type Plugin } from 'chart.js';
import { useEffect, useRef } from 'react';

interface ChartCanvasProps<Type extends ChartType, Value> {
  type: Type;
  label: string;
  data: ChartData<Type, Value[], string>;
  options: ChartOptions<Type>;
  /** Chart.js reads plugins only when it creates a chart, so new plugins recreate it. */
  plugins?: Plugin<Type>[];
}

const NONE: never[] = [];

/** A chart drawn by Chart.js. Changed data animates from the old values. */
export function ChartCanvas<Type extends ChartType, Value>(props: ChartCanvasProps<Type, Value>) {
  const { type, label, data, options, plugins = NONE } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<Type, Value[], string>>(null);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const nothing: ChartData<Type, Value[], string> = { datasets: [] };
    const made = new Chart<Type, Value[], string>(canvas.current, { type, data: nothing, plugins });
    chart.current = made;
    return () => made.destroy();
  }, [type, plugins]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a recreated chart is empty
  useEffect(() => {
    const drawn = chart.current;
    if (!drawn) return;
    drawn.options = options;
    drawn.data.labels = data.labels ?? [];
    // Keep the same dataset objects, because Chart.js animates new ones from zero.
    drawn.data.datasets = data.datasets.map((next, at) =>
      Object.assign(drawn.data.datasets[at] ?? {}, next),
    );
    drawn.update();
  }, [data, options, type, plugins]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
