import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import type { Rule } from '@saldo/contract/rules';
import { ArrowRight } from 'lucide-react';
import { useShown } from '../../lib/use-shown.ts';
import { CategoryDot } from '../../ui/category-dot.tsx';
import { cx } from '../../ui/cx.ts';
import { accountsQuery } from '../accounts/api.ts';
import { actionName, joinWord, ruleActionText, type ValueText, valueText } from './clause-texts.ts';
import { FIELD_NAMES, operatorName, texts } from './texts.ts';

const t = texts.card;

interface ClausesProps {
  rule: Rule;
  categories: readonly Category[];
}

interface Named extends ClausesProps {
  accounts: readonly Account[];
}

const NO_ACCOUNTS: readonly Account[] = [];

/** The user's accounts, read only if the rule names one. */
function useNamedAccounts({ conditions }: Rule): readonly Account[] {
  const enabled = conditions.some(({ condition_field: field }) => field === 'account');
  return useShown({ ...accountsQuery, enabled }).data ?? NO_ACCOUNTS;
}

/** Number of lines that fit on a card. A card with more lines scrolls, and must be reachable by keyboard. */
const FIT = 4;
/** Values up to this many characters are never truncated. */
const SHORT = 9;

const SETS = '→';

/** Each condition and action: `IF description includes rent`, `SET category → Housing`. */
const linesOf = ({ rule, categories, accounts }: Named) => [
  ...rule.conditions.map((condition, i) => ({
    word: joinWord(i, rule.bit_operator),
    field: FIELD_NAMES[condition.condition_field],
    sign: operatorName(condition.condition_field, condition.operator),
    value: valueText(condition.condition_field, condition.condition_value, categories, accounts),
  })),
  ...rule.actions.map((action) => ({
    word: t.set,
    field: actionName(action),
    sign: SETS,
    value: ruleActionText(action, categories),
  })),
];

/** The rule in one sentence: `description includes rent → Housing, tags → flat`. */
function briefOf(named: Named): string {
  const { rule } = named;
  const lines = linesOf(named).map(({ field, sign, value }) => `${field} ${sign} ${value.text}`);
  const conditions = lines.slice(0, rule.conditions.length);
  const actions = lines.slice(rule.conditions.length);
  const category = `${FIELD_NAMES.category} ${SETS}`;
  const joined = conditions.join(` ${joinWord(1, rule.bit_operator).toLowerCase()} `);
  const set = actions.map((action) => action.replace(category, SETS));
  // Category first, since its field name is omitted.
  set.sort((a, b) => Number(b.startsWith(SETS)) - Number(a.startsWith(SETS)));
  return `${joined}${set[0]?.startsWith(SETS) ? ' ' : ', '}${set.join(', ')}`;
}

/** Shows as many whole lines as fit, up to four, with an ellipsis if there are more. */
const CLAMPED = cx(
  'line-clamp-4 max-h-[round(down,100cqh,1rem)]',
  '[@container(min-height:48px)_and_(max-height:63.9px)]:line-clamp-3',
  '[@container(min-height:32px)_and_(max-height:47.9px)]:line-clamp-2',
  '[@container(max-height:31.9px)]:line-clamp-1',
);

/** The rule in one sentence, limited to the whole lines that fit. The other side lists every clause. */
export function Brief({ rule, categories }: ClausesProps) {
  const text = briefOf({ rule, categories, accounts: useNamedAccounts(rule) });
  return (
    <div className="mt-2 min-h-0 flex-1 overflow-hidden [container-type:size]">
      <p title={text} className={cx('text-muted text-xs/4', CLAMPED)}>
        {text}
      </p>
    </div>
  );
}

/** One condition or action per line, after IF, AND, OR or SET. */
export function Clauses({ rule, categories }: ClausesProps) {
  const lines = linesOf({ rule, categories, accounts: useNamedAccounts(rule) });
  const scrolls = lines.length > FIT;
  return (
    <section
      aria-label={t.clauses(rule.name)}
      tabIndex={scrolls ? 0 : undefined}
      data-scrolls={scrolls || undefined}
      className={cx(
        '-mx-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-1',
        // The fade hints at more below.
        scrolls && 'mask-b-from-[calc(100%-24px)] pb-6',
      )}
    >
      <ul className="flex flex-col gap-1">
        {lines.map(({ word, field, sign, value }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical, and they never move
          <li key={i} className="flex h-6 flex-none items-center gap-1.5 text-sm">
            <span className="w-7 flex-none font-semibold text-muted text-xs">{word}</span>
            <span className="inline-flex h-6 min-w-0 items-center rounded-chip bg-(--chip) px-2 font-medium text-muted text-xs dark:bg-line">
              <span className="clip">{field}</span>
            </span>
            <span className="flex-none text-muted">
              {sign === SETS ? <ArrowRight size={12} aria-label={texts.preview.to} /> : sign}
            </span>
            <ValueChip value={value} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Long values shrink before the field name does, and show their full text in the tooltip. Short values never shrink. */
const ValueChip = ({ value }: { value: ValueText }) => (
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
