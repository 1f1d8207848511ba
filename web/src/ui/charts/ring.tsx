import { lazyPart } from '../../lib/lazy-part.tsx';
import { cx } from '../cx.ts';
import type { RingProps } from './ring-props.ts';

const RingCanvas = lazyPart(async () => (await import('./ring-canvas.tsx')).RingCanvas);

const SIZES = { sm: 'size-16', lg: 'size-44' } as const;

/**
 * A doughnut chart. The chart library loads with the first one on the page; a placeholder reserves the space until
 * then.
 */
export const Ring = ({ size = 'lg', children, ...canvas }: RingProps) => (
  <div className={cx('relative flex-none', SIZES[size])}>
    {children && (
      <div className="pointer-events-none absolute inset-0 z-1 grid place-content-center text-center *:pointer-events-auto">
        {children}
      </div>
    )}
    <RingCanvas
      {...canvas}
      size={size}
      fallback={
        <span
          aria-hidden
          className={cx(
            'block size-full animate-breathe rounded-full border-skeleton',
            size === 'sm' ? 'border-[11px]' : 'border-[24px]',
          )}
        />
      }
    />
  </div>
);
