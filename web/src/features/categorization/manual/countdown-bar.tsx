import { cx } from '../../../ui/cx.ts';

/** Shrinks from 100 to 0. Static under reduced motion: the user sees the end when the message disappears. */
export const CountdownBar = ({ left, className }: { left: number; className?: string }) => (
  <span
    aria-hidden
    data-countdown={left}
    className={cx('absolute inset-x-0 bottom-0 h-[3px] overflow-hidden', className)}
  >
    <span
      className="block h-full origin-left bg-income-solid transition-transform duration-75 ease-linear motion-reduce:scale-x-100!"
      style={{ transform: `scaleX(${left / 100})` }}
    />
  </span>
);
