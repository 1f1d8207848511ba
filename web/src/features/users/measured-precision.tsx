import type { Precision } from '@saldo/contract/categorization';
import { useShown } from '../../lib/use-shown.ts';
import { precisionQuery } from './api.ts';
import { precisionSentence } from './precision-sentence.ts';
import { texts } from './texts.ts';

/** As long as the usual answer, so the card doesn't grow when that arrives. */
const USUAL = { precision: 97, precision_basis: { choices: 212, right: 206, low: 93, high: 99 } };

/** How often Saldo would have sorted as the user did. The server works it out on request, so it arrives after the page. */
export function MeasuredPrecision() {
  const { data, isError } = useShown(precisionQuery);
  if (isError) return null;
  return (
    <p className={`mt-2 pl-12 text-muted text-xs ${data ? '' : 'invisible'}`}>
      {data ? answerOf(data) : precisionSentence(USUAL)}
    </p>
  );
}

const answerOf = (known: Precision): string =>
  precisionSentence(known) ??
  (known.needed > 0 ? texts.precision.needed(known.needed) : texts.precision.never);
