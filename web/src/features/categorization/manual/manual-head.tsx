import { texts } from '../texts.ts';

interface PositionProps {
  /** Index of the one that is shown. */
  at: number;
  of: number;
}

const [transaction, of] = texts.manual.position;

const Words = ({ at, of: all }: PositionProps) => (
  <span className="text-normal text-sm">
    {transaction} <b className="font-semibold text-strong">{at + 1}</b> {of} {all}
  </span>
);

const Line = ({ at, of: all }: PositionProps) => (
  <span
    className="block h-full origin-left bg-accent transition-transform duration-150"
    style={{ transform: `scaleX(${(at + 1) / all})` }}
  />
);

export const Position = (props: PositionProps) => (
  <div className="flex flex-none items-center gap-3">
    <Words {...props} />
    <span aria-hidden className="h-1 w-30 overflow-hidden rounded-full bg-track max-lg:w-16">
      <Line {...props} />
    </span>
  </div>
);

export const PhoneTitle = (props: PositionProps) => (
  <>
    <span className="sr-only">{texts.title}: </span>
    <Words {...props} />
  </>
);

export const ProgressLine = (props: PositionProps) => (
  <span aria-hidden className="block h-1 flex-none overflow-hidden bg-track">
    <Line {...props} />
  </span>
);
