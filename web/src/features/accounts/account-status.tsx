import { cx } from '../../ui/cx.ts';
import { texts } from './texts.ts';

const COLORS: Record<string, string> = {
  READY: 'bg-income-solid',
  SYNCING: 'bg-info-solid',
  ERROR: 'bg-expense-solid',
};

/** Returns Ready, Syncing or Error. Returns any other status unchanged. */
export const statusWord = (status: string): string => texts.statuses[status] ?? status;

export const StatusDot = ({ status }: { status: string }) => (
  <span
    aria-hidden
    className={cx(
      'inline-block size-2 flex-none rounded-full',
      COLORS[status] ?? 'bg-line-control',
    )}
  />
);
