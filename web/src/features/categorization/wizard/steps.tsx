import { Fragment } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { Step } from './selection.ts';
import { texts } from './texts.ts';

/** Progress through the wizard. When space is tight, only the current step is named. */
export const Steps = ({ current }: { current: Step }) => (
  <ol className="flex flex-none items-center gap-3 font-medium text-muted text-sm phone:hidden">
    {texts.steps.map((name, i) => (
      <Fragment key={name}>
        {i > 0 && <li aria-hidden className="w-8 border-line-strong border-t max-[1000px]:w-4" />}
        <li
          aria-current={i === current ? 'step' : undefined}
          className={cx('flex items-center gap-2', i === current && 'text-strong')}
        >
          <span
            className={cx(
              'grid size-6 place-items-center rounded-full border text-xs',
              i === current
                ? 'border-transparent bg-accent-solid text-on-accent'
                : 'border-line-strong',
            )}
          >
            {i + 1}
          </span>
          <span className={cx(i !== current && 'max-[1000px]:sr-only')}>{name}</span>
        </li>
      </Fragment>
    ))}
  </ol>
);
