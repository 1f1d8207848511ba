import type { ChartData, ChartOptions } from 'chart.js';
import { useCallback, useMemo } from 'react';
import { ChartCanvas } from './chart-canvas.tsx';
import { usePaints } from './colors.ts';
import type { RingProps } from './ring-props.ts';
import { chartAnimation } from './set-up.ts';
import { TipBox, useTip } from './tip.tsx';

/** Number of paints that aren't for shares: the background and the empty ring. */
const OWN = 2;

export function RingCanvas(props: Omit<RingProps, 'children'>) {
  const { label, shares, tipOf, onPress, size } = props;
  const paints = usePaints([
    'surface',
    'track',
    ...shares.map(({ color, shift }) => ({ color, shift })),
  ]);
  const empty = shares.length === 0;
  const data = useMemo<ChartData<'doughnut', number[], string>>(() => {
    const [surface = '', track = '', ...colors] = paints;
    const fill = empty ? [track] : colors;
    return {
      datasets: [
        {
          data: empty ? [1] : shares.map(({ value }) => value),
          backgroundColor: fill,
          hoverBackgroundColor: fill,
          borderColor: surface,
          hoverBorderColor: surface,
          borderWidth: shares.length > 1 ? 2 : 0,
        },
      ],
    };
  }, [shares, empty, paints]);

  const content = useCallback(
    (index: number) => {
      const share = shares[index];
      const line = share && { color: paints[index + OWN] ?? '', ...tipOf(share) };
      return { title: share?.label ?? '', lines: line ? [line] : [] };
    },
    [shares, paints, tipOf],
  );
  const [tip, external] = useTip(content);
  const options = useMemo<ChartOptions<'doughnut'>>(
    () => ({
      // 11 pixels of 64, 24 of 176.
      cutout: size === 'sm' ? '66%' : '73%',
      animation: chartAnimation(),
      plugins: { tooltip: { enabled: false, external: empty ? () => {} : external } },
      onClick: (_, [pressed]) => {
        const share = pressed && shares[pressed.index];
        if (share) onPress?.(share);
      },
      onHover: ({ native }, [pointed]) => {
        const canvas = native?.target;
        if (onPress && canvas instanceof HTMLElement) {
          canvas.style.cursor = pointed && !empty ? 'pointer' : '';
        }
      },
    }),
    [external, empty, shares, onPress, size],
  );
  return (
    <>
      <ChartCanvas type="doughnut" label={label} data={data} options={options} />
      <TipBox tip={tip} />
    </>
  );
}
