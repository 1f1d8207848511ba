import { cx } from './cx.ts';

export const BrandMark = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={cx(
      'grid size-7 flex-none place-items-center rounded-control bg-accent-solid text-on-accent',
      className,
    )}
  >
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M6 15c2 3 9 3 10-.5S7 11.500 8 8s8-3.500 10-.5" />
    </svg>
  </span>
);
