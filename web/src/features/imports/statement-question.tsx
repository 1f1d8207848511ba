import type { StatementQuestion as Question } from '@saldo/contract/imports';
import { type ReactNode, useId, useState } from 'react';
import { amountText, count, day, money, today } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { RadioCard } from '../../ui/radio-card.tsx';
import { Select } from '../../ui/select.tsx';
import { texts } from './texts.ts';

const t = texts.question;

interface StatementQuestionProps {
  fileName: string;
  question: Question;
  busy: boolean;
  /** Shown beside the answer, such as a way to skip. */
  aside?: ReactNode;
  /** What the user can do if no answer is right. */
  none: ReactNode;
  className?: string;
  onAnswer: (answer: string) => void;
}

/** Asks about a detail that the file doesn't settle, with a preview of its rows for each answer. */
export function StatementQuestion(props: StatementQuestionProps) {
  const { fileName, question, busy, aside, none, className, onAnswer } = props;
  const group = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const choice = question.choices.find(({ answer }) => answer === chosen);
  const isLong = question.choices.length > MANY;
  const likely = isLong ? question.choices.slice(0, LIKELIEST) : question.choices;
  const others = isLong ? question.choices.slice(LIKELIEST) : [];
  // A balance says something only if it depends on the answer.
  const decidesBalance = new Set(question.choices.map(({ closing }) => closing)).size > 1;
  return (
    <section
      aria-label={t.title[question.ask]}
      className={cx('rounded-card border border-warning-solid bg-surface p-4', className)}
    >
      <h2 className="font-semibold text-md text-strong">{t.title[question.ask]}</h2>
      <p className="wrap-anywhere mt-1 text-muted text-sm">
        {t.where(fileName, question.line)} {question.cell}
      </p>
      <fieldset disabled={busy} className="mt-3 grid grid-cols-2 gap-2 phone:grid-cols-1">
        <legend className="sr-only">{t.title[question.ask]}</legend>
        {likely.map((one) => (
          <RadioCard
            key={one.answer}
            name={group}
            value={one.answer}
            checked={chosen === one.answer}
            onChange={() => setChosen(one.answer)}
          >
            <ChoiceText choice={one} balance={(decidesBalance && one.closing) || null} />
          </RadioCard>
        ))}
        {others.length > 0 && (
          <Select
            aria-label={t.others}
            value={others.some(({ answer }) => answer === chosen) ? (chosen ?? '') : ''}
            placeholder={t.others}
            options={others.map(({ answer, label }) => ({ value: answer, label }))}
            onChange={(event) => setChosen(event.target.value)}
            className="h-full min-h-11"
          />
        )}
        <RadioCard
          name={group}
          value={NONE}
          checked={chosen === NONE}
          onChange={() => setChosen(NONE)}
        >
          <span className="block font-medium text-sm text-strong">{t.none}</span>
        </RadioCard>
      </fieldset>
      {choice && choice.rows.length > 0 && <PreviewedRows choice={choice} />}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {chosen === NONE ? (
          none
        ) : (
          <Button
            variant="primary"
            disabled={!choice}
            busy={busy}
            onClick={() => choice && onAnswer(choice.answer)}
          >
            {t.read}
          </Button>
        )}
        {aside}
        {chosen !== NONE && (
          <p className="text-muted text-xs">
            {t.remembered} {decidesBalance && t.asSaid}
          </p>
        )}
      </div>
    </section>
  );
}

/** With more choices than this, all but the likeliest are in a list. */
const MANY = 8;
const LIKELIEST = 4;

/** No answer has this value. */
const NONE = '\u2205';

interface ChoiceTextProps {
  choice: QuestionChoice;
  /** The balance that follows from the answer; null if none does. */
  balance: number | null;
}

function ChoiceText({ choice, balance }: ChoiceTextProps) {
  const { label, currency } = choice;
  if (balance === null || currency === '') {
    return (
      <span className="min-w-0">
        <span className="block font-medium text-sm text-strong">{label}</span>
        <span className="block text-muted text-xs">{sumsOf(choice)}</span>
      </span>
    );
  }
  const amount = money({ amount: Math.abs(balance), currency });
  return (
    <span className="min-w-0">
      <span className="block text-muted text-xs">{label}</span>
      <span className="block font-semibold text-md text-strong">
        {balance < 0 ? t.wouldOwe(amount) : t.wouldHave(amount)}
      </span>
      <span className="block text-muted text-xs">{sumsOf(choice)}</span>
    </span>
  );
}

type QuestionChoice = Question['choices'][number];

/** Amounts in several currencies have no sum. */
function sumsOf({ count: rows, income, expenses, currency }: QuestionChoice): string {
  if (rows === 0) return t.unreadable;
  if (currency === '') return count(rows, 'row');
  return t.sums(
    count(rows, 'row'),
    money({ amount: income, currency }),
    money({ amount: expenses, currency }),
  );
}

const PreviewedRows = ({ choice }: { choice: QuestionChoice }) => (
  <table className="mt-3 w-full text-sm">
    <caption className="sr-only">{t.preview}</caption>
    <tbody>
      {choice.rows.map(({ line, date, description, amount, currency, direction }) => (
        <tr key={line} className="border-line border-t">
          <td className="whitespace-nowrap py-1.5 pr-3 text-muted">{day(date, today())}</td>
          <td className="wrap-anywhere w-full py-1.5 pr-3">{description}</td>
          <td className="num whitespace-nowrap py-1.5 text-right">
            {amountText({ amount, currency, direction })}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
