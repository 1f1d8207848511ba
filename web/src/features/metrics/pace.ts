import { wholeMoney } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { isAsUsual, type SoFar } from './month-picture.ts';
import { texts } from './texts.ts';

const t = texts.monthPicture;

/** How far spending is from usual, in one line that names the day `by`. */
export function paceInWords({ apart, usual }: SoFar, by: string): string {
  if (apart === null || usual === null) return t.spentSoFar;
  if (isAsUsual(apart, usual)) return t.asUsualBy(by);
  const amount = wholeMoney(inMain(Math.abs(apart)));
  return apart < 0 ? t.lessBy(amount, by) : t.moreBy(amount, by);
}
