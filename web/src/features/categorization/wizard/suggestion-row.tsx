import type { Suggestion } from '@saldo/contract/categorization';
import { Info } from 'lucide-react';
import { memo, useId } from 'react';
import { amountText, day } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Confidence } from './confidence.tsx';
import { texts } from './texts.ts';

// One line if it fits, otherwise two; on phones the reason takes a third.
const CELLS =
  'grid min-w-0 flex-1 items-center gap-x-4 gap-y-0.5 py-2 pl-11 text-sm grid-cols-[16px_224px_52px_minmax(0,1fr)_88px_minmax(96px,auto)] max-tablet:grid-cols-[16px_auto_minmax(0,1fr)_auto] max-tablet:gap-x-3 max-tablet:pl-6 phone:pl-4';
const FIRST_LINE = 'max-tablet:row-start-1';
const SECOND_LINE = 'max-tablet:row-start-2';

export interface SuggestionRowProps {
  suggestion: Suggestion;
  /** Null if nothing can be selected. */
  checked: boolean | null;
  onToggle: (id: string, on: boolean) => void;
  onDetails: (suggestion: Suggestion) => void;
}

/** Memoized because a group can have hundreds of rows, and a click changes one. */
export const SuggestionRow = memo(function SuggestionRow({
  suggestion,
  checked,
  onToggle,
  onDetails,
}: SuggestionRowProps) {
  const box = useId();
  const name = suggestion.description || texts.noDescription;
  return (
    <li className="flex min-h-11 items-center border-line border-t pr-6 phone:pr-2">
      {checked === null ? (
        <div className={CELLS}>
          <span className="max-tablet:col-start-1" />
          <Cells suggestion={suggestion} name={name} included />
        </div>
      ) : (
        <label htmlFor={box} className={CELLS}>
          <Checkbox
            id={box}
            checked={checked}
            onCheckedChange={(on) => onToggle(suggestion.id, on)}
          />
          <Cells suggestion={suggestion} name={name} included={checked} />
        </label>
      )}
      <IconButton
        label={texts.details(name)}
        data-tip={undefined}
        icon={Info}
        className="ml-2 -mr-2 phone:mr-0 phone:ml-0"
        onClick={() => onDetails(suggestion)}
      />
    </li>
  );
});

interface CellsProps {
  suggestion: Suggestion;
  name: string;
  included: boolean;
}

function Cells({ suggestion, name, included }: CellsProps) {
  const { confidence, date, degree, direction, reason } = suggestion;
  return (
    <>
      <span
        title={name}
        className={cx(
          'clip max-tablet:col-span-2 max-tablet:col-start-2',
          FIRST_LINE,
          included ? 'font-medium text-strong' : 'text-muted',
        )}
      >
        {name}
      </span>
      {/* The header names the period, so the year is omitted. */}
      <span className={cx('whitespace-nowrap text-muted max-tablet:col-start-2', SECOND_LINE)}>
        {day(date, date)}
      </span>
      <span
        title={reason}
        className={cx(
          'clip text-muted max-tablet:col-start-3 phone:col-span-3 phone:col-start-2 phone:row-start-3 phone:line-clamp-2 phone:whitespace-normal',
          'min-[701px]:max-tablet:row-start-2',
        )}
      >
        {included ? reason : `${texts.excluded} · ${reason}`}
      </span>
      <span className={cx('max-tablet:col-start-4 max-tablet:justify-self-end', SECOND_LINE)}>
        <Confidence
          value={confidence}
          label={(percent) => texts.confidence(percent, texts.degrees[degree])}
        />
      </span>
      <span
        className={cx(
          'whitespace-nowrap text-right max-tablet:col-start-4',
          FIRST_LINE,
          included ? 'font-medium' : 'font-normal',
          !included && 'text-muted',
          included && (direction === 'income' ? 'text-income' : 'text-strong'),
        )}
      >
        {amountText(suggestion)}
      </span>
    </>
  );
}
