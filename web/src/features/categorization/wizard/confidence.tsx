import { percent } from '../../../lib/format.ts';
import { Meter } from '../../../ui/meter.tsx';
import { type ConfidenceBand, readConfidence } from './figures.ts';

const FILLS: Record<ConfidenceBand, string> = {
  high: 'bg-income-solid',
  good: 'bg-info-solid',
  low: 'bg-warning-solid',
};

export interface ConfidenceProps {
  value: number;
  /** The confidence in words, for screen readers. */
  label: (percent: string) => string;
}

/** A percentage next to a bar 40 pixels wide. */
export function Confidence({ value, label }: ConfidenceProps) {
  const { percent: shown, band } = readConfidence(value);
  const words = percent(shown, 0);
  return (
    <span className="flex flex-none items-center gap-2 text-normal text-xs" data-band={band}>
      <Meter value={shown} className="h-1 w-10 flex-none" fill={FILLS[band]} />
      <span aria-hidden className="w-8 max-tablet:text-right">
        {words}
      </span>
      <span className="sr-only">{label(words)}</span>
    </span>
  );
}
