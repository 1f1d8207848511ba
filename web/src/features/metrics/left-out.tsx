import type { MonthlyMetrics } from '@saldo/contract/metrics';
import { Banner } from '../../ui/banner.tsx';
import { texts } from './texts.ts';

/** Says which rows no total counts, where there are any. */
export const LeftOut = ({ count, currencies }: MonthlyMetrics['left_out']) =>
  count > 0 && <Banner>{texts.leftOut(count, currencies)}</Banner>;
