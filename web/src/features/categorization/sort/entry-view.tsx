import type { Category } from '@saldo/contract/categories';
import type { SortEntry } from '@saldo/contract/sorting';
import { type RefObject, useEffect, useState } from 'react';
import { amountText, day, money } from '../../../lib/format.ts';
import { disabledUnless } from '../../../lib/permissions.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Emoji } from '../../../ui/emoji.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Title } from '../../../ui/title.tsx';
import { Confidence } from '../wizard/confidence.tsx';
import { draftQuery } from './api.ts';
import { faceOf, hasMoreText, nameOf } from './category-faces.ts';
import { CategorySearch } from './category-search.tsx';
import { Monogram } from './monogram.tsx';
import { type Decision, decisionFor } from './sort-session.ts';
import { texts } from './texts.ts';
import type { EntryChoice } from './use-choice.ts';

const t = texts.entry;

export interface EntryProps {
  entry: SortEntry;
  categories: readonly Category[];
  choice: EntryChoice;
  input: RefObject<HTMLInputElement | null>;
  mayEdit: boolean;
  onTake: (decision: Decision) => void;
  onSkip: () => void;
}

export function EntryView(props: EntryProps & { onSplit: () => void }) {
  const { entry, choice, mayEdit, onTake, onSkip, onSplit } = props;
  const chosen = choice.decision(choice.always);
  return (
    <li
      data-current={entry.key}
      aria-current="step"
      className="border-line border-b border-l-[3px] border-l-accent bg-raised px-5 py-4 pl-[17px]"
    >
      <div className="flex items-start gap-3">
        <Monogram name={nameOf(entry)} strong />
        <div className="min-w-0 flex-1">
          <Title className="[overflow-wrap:anywhere]">{nameOf(entry)}</Title>
          <p className="text-muted text-xs [overflow-wrap:anywhere]">{aboutOf(entry)}</p>
        </div>
        <Button
          size="sm"
          variant="ghost"
          className="flex-none"
          {...disabledUnless(mayEdit, texts.viewer)}
          onClick={onSplit}
        >
          {entry.ids.length > 1 ? t.splitNewest : t.split}
        </Button>
        <p className="flex-none font-bold text-2xl text-strong tracking-[-0.02em]">
          {amountText(entry)}
        </p>
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_280px] items-start gap-5 max-xl:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-3">
          {choice.typed.trim() === '' && <Answers {...props} />}
          <CategorySearch {...props} disabled={!mayEdit} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Why entry={entry} />
          <AlwaysSwitch {...props} />
          <div className="flex gap-2 *:flex-1">
            <Button onClick={onSkip}>
              {t.skip} <AnswerKey>{texts.caps.down}</AnswerKey>
            </Button>
            <Button
              variant="primary"
              className="flex-[1.7]!"
              disabled={!mayEdit || chosen === null}
              title={mayEdit ? undefined : texts.viewer}
              onClick={() => chosen && onTake(chosen)}
            >
              {t.accept} <AnswerKey>{texts.caps.enter}</AnswerKey>
            </Button>
          </div>
        </div>
      </div>
    </li>
  );
}

const AnswerKey = ({ children }: { children: string }) => (
  <span
    aria-hidden
    className="ml-1 grid h-5 min-w-5 place-items-center rounded-[5px] border border-current px-1 text-[11px] opacity-80"
  >
    {children}
  </span>
);

/**
 * The bank's description, date, account, the number of transactions if more than one, and what came in and went out if
 * both did.
 */
export function aboutOf(entry: SortEntry): string {
  const { newest, ids, money_in, money_out, currency } = entry;
  const parts = [
    ...(hasMoreText(entry) ? [newest.description] : []),
    day(newest.date),
    ...(newest.account === null ? [] : [newest.account]),
  ];
  const many = ids.length > 1 ? [t.rows(ids.length)] : [];
  const both =
    money_in > 0 && money_out > 0
      ? [t.inAndOut(money({ amount: money_in, currency }), money({ amount: money_out, currency }))]
      : [];
  return [...parts, ...many, ...both].join(' · ');
}

/** Answers to pick from; clicking one accepts it. */
const Answers = ({ entry, categories, choice, mayEdit, onTake }: EntryProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visually hidden legend
  <div role="group" aria-label={t.answers} className="grid grid-cols-2 gap-2">
    {entry.answers.map((answer, at) => {
      const face = faceOf(answer, categories);
      const decision = decisionFor(answer, choice.always);
      const isChosen = at === 0 && entry.is_preselected;
      if (!face || !decision) return null;
      return (
        <button
          key={face.id ?? face.name}
          type="button"
          disabled={!mayEdit}
          data-chosen={isChosen || undefined}
          onClick={() => onTake(decision)}
          className={cx(
            'flex min-h-10 min-w-0 items-center gap-3 rounded-control border px-3 text-left text-sm transition-colors disabled:text-muted',
            isChosen
              ? 'border-accent bg-accent-tint text-strong shadow-[0_0_0_1px_var(--accent)]'
              : 'border-line bg-surface text-strong enabled:hover:bg-raised',
          )}
        >
          <span aria-hidden className="flex-none max-tablet:hidden">
            <Kbd>{String(at + 1)}</Kbd>
          </span>
          <Emoji className="flex-none text-[15px]">{face.icon}</Emoji>
          <span className="min-w-0 flex-1 font-medium leading-4 [overflow-wrap:anywhere]">
            {face.name}
            {face.id === null && <span className="font-normal text-muted"> · {t.isNew}</span>}
          </span>
          {isChosen && entry.confidence !== null && (
            <Confidence value={entry.confidence} label={t.sure} />
          )}
        </button>
      );
    })}
  </div>
);

export const whyOf = ({ merchant, reason, answers }: SortEntry): string => {
  if (merchant.is_person) return t.person;
  return answers.length === 0 ? t.noIdea : reason;
};

const Why = ({ entry }: { entry: SortEntry }) => (
  <div className="border-line border-b pb-3">
    <p className="font-medium text-sm text-strong [overflow-wrap:anywhere]">{whyOf(entry)}</p>
    {!entry.is_preselected && !entry.merchant.is_person && entry.confidence !== null && (
      <p className="text-muted text-xs">{t.halfSure(entry.confidence)}</p>
    )}
  </div>
);

/** Long enough that users who just press Enter trigger no request. */
const ASKS_AFTER_MS = 400;

/** Switch that adds a rule for future transactions. The rule is described before it is created. */
export function AlwaysSwitch({ entry, choice, mayEdit }: EntryProps) {
  const rested = useRested();
  const decision = choice.decision(false);
  const category = decision?.to === 'category' ? decision.id : null;
  const about = category !== null && rested ? { ids: entry.ids, category } : null;
  const { data } = useShown(draftQuery(about));
  const none = data !== undefined && data.rule === null;
  return (
    <div>
      <div className="flex items-center gap-2">
        <Switch
          label={t.always}
          checked={choice.always && !none}
          disabled={!mayEdit || none}
          onCheckedChange={choice.setAlways}
          className="flex-1 font-medium"
        />
        <span aria-hidden className="phone:hidden">
          <Kbd>{texts.caps.always}</Kbd>
        </span>
      </div>
      <p aria-live="polite" className="mt-1 min-h-12 text-muted text-xs/4">
        {data && ruleText(data)}
      </p>
    </div>
  );
}

function ruleText({
  rule,
  existing,
  already,
  other,
}: {
  rule: { name: string } | null;
  existing: string | null;
  already: number;
  other: number;
}): string {
  if (existing !== null) return t.ruleExists(existing);
  if (!rule) return t.noRule;
  return [
    t.rule(rule.name),
    ...(already > 0 ? [t.already(already)] : []),
    ...(other > 0 ? [t.other(other)] : []),
  ].join(' ');
}

function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), ASKS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return rested;
}
