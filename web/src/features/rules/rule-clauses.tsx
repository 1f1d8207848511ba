import type { Category } from '@saldo/contract/categories';
import type { Rule } from '@saldo/contract/rules';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { CategoryDot } from '../../ui/dot.tsx';
import { FIELD_NAMES, OPERATOR_NAMES, texts } from './texts.ts';
import { joinWord, type ValueWords, valueWords } from './words.ts';

const t = texts.card;
/** As many lines fit on a card; more scroll, and must then be reached by keyboard. */
const FIT = 4;
/** Characters of a value that is never cut off. */
const SHORT = 9;

/** Each condition and action on a line, behind IF, AND, OR or SET. */
export function Clauses({ rule, categories }: { rule: Rule; categories: readonly Category[] }) {
  const lines: readonly { word: string; field: string; operator: ReactNode; value: ValueWords }[] =
    [
      ...rule.conditions.map((condition, i) => ({
        word: joinWord(i, rule.bit_operator),
        field: FIELD_NAMES[condition.condition_field],
        operator: OPERATOR_NAMES[condition.operator],
        value: valueWords(condition.condition_field, condition.condition_value, categories),
      })),
      ...rule.actions.map((action) => ({
        word: t.set,
        field: FIELD_NAMES[action.target_field],
        operator: <ArrowRight size={12} aria-label={texts.preview.to} />,
        value: valueWords(action.target_field, action.target_value, categories),
      })),
    ];
  const scrolls = lines.length > FIT;
  return (
    <section
      aria-label={t.clauses(rule.name)}
      tabIndex={scrolls ? 0 : undefined}
      data-scrolls={scrolls || undefined}
      className={cx(
        '-mx-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-1',
        // Says that there is more below.
        scrolls && 'mask-b-from-[calc(100%-24px)] pb-6',
      )}
    >
      <ul className="flex flex-col gap-1">
        {lines.map(({ word, field, operator, value }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none moves
          <li key={i} className="flex h-6 flex-none items-center gap-1.5 text-sm">
            <span className="w-7 flex-none font-semibold text-muted text-xs">{word}</span>
            <span className="inline-flex h-6 min-w-0 items-center rounded-chip bg-(--chip) px-2 font-medium text-muted text-xs dark:bg-line">
              <span className="clip">{field}</span>
            </span>
            <span className="flex-none text-muted">{operator}</span>
            <ValueChip value={value} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A long one gives way before the field does: what is cut off stands in its tooltip. A short one stays whole. */
const ValueChip = ({ value }: { value: ValueWords }) => (
  <span
    title={value.title}
    className={cx(
      'inline-flex h-6 items-center gap-1.5 rounded-chip bg-(--chip) px-2 font-medium text-strong text-xs dark:bg-line',
      value.text.length > SHORT ? 'min-w-18 shrink-[9999]' : 'flex-none',
    )}
  >
    {value.color && <CategoryDot color={value.color} />}
    <span className="clip">{value.text}</span>
  </span>
);
