import { Meter } from '../../../ui/meter.tsx';
import { texts } from '../texts.ts';

interface PositionProps {
  at: number;
  of: number;
}

const PositionWords = ({ at, of: all }: PositionProps) => (
  <span className="text-normal text-sm">{texts.manual.positionOf(at + 1, all)}</span>
);

const PositionMeter = ({ at, of: all, className }: PositionProps & { className: string }) => (
  <Meter
    value={at + 1}
    of={all}
    className={className}
    fill="bg-accent transition-[width] duration-150"
  />
);

export const Position = (props: PositionProps) => (
  <div className="flex flex-none items-center gap-3">
    <PositionWords {...props} />
    <PositionMeter {...props} className="h-1 w-30 max-lg:w-16" />
  </div>
);

export const PhoneTitle = (props: PositionProps) => (
  <>
    <span className="sr-only">{texts.title}: </span>
    <PositionWords {...props} />
  </>
);

export const ProgressLine = (props: PositionProps) => (
  <PositionMeter {...props} className="h-1 flex-none rounded-none!" />
);
