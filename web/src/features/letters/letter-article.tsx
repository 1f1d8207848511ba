import type { Letter, LetterFacts } from '@saldo/contract/letters';
import { daysIn } from '@saldo/domain/spans';
import { Info, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayOfInstant, money, shortSpan, signedSum } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { CategoryBars } from './category-bars.tsx';
import { texts as t } from './texts.ts';

/** A letter as it was sent, with what has been corrected since at its end. */
export function LetterArticle({ letter }: { letter: Letter }) {
  const { month, facts, parts, corrections } = letter;
  const [first, ...rest] = parts;
  const hasChange = first?.part === 'change';
  return (
    <Card flush aria-label={t.fullName(month)} className="w-full max-w-[680px]">
      <Head letter={letter} />
      <Totals facts={facts} />
      {(hasChange || facts.categories.length > 0) && (
        <Part title={hasChange ? t.parts.change : t.spent}>
          {hasChange && <Sentences all={first.sentences} />}
          <CategoryBars facts={facts} />
        </Part>
      )}
      {(hasChange ? rest : parts).map(({ part, sentences }) => (
        <Part key={part} title={t.parts[part]}>
          <Sentences all={sentences} />
        </Part>
      ))}
      {corrections.length > 0 && (
        <div className="flex gap-3 bg-info-tint px-8 py-4 text-normal text-sm phone:px-4">
          <Info size={16} aria-hidden className="mt-0.5 flex-none text-info" />
          <p className="min-w-0">
            <b className="font-semibold text-strong">{t.corrected}</b>{' '}
            {corrections.map((one) => t.correction(one, facts.currency)).join(' ')}
          </p>
        </div>
      )}
    </Card>
  );
}

function Head({ letter: { month, sent_at, facts } }: { letter: Letter }) {
  return (
    <header className="px-8 pt-7 pb-5 phone:px-4 phone:pt-5">
      <p className="mb-2 flex flex-wrap items-center gap-x-3 text-muted text-xs">
        <span className="flex items-center gap-1.5">
          <Mail size={14} aria-hidden />
          {t.sent(dayOfInstant(sent_at))}
        </span>
        <span className="ml-auto">{t.asSent}</span>
      </p>
      <h2 className="font-bold text-2xl text-strong tracking-[-0.02em]">{t.fullName(month)}</h2>
      <p className="text-muted">
        {shortSpan(facts.from, facts.to)} · {t.days(daysIn(facts))}
      </p>
    </header>
  );
}

function Totals({ facts }: { facts: LetterFacts }) {
  const { totals, currency } = facts;
  const { income, net } = totals;
  const share = income > 0 && net > 0 ? t.kept((net / income) * 100) : null;
  return (
    <dl className="grid grid-cols-3 gap-4 border-line border-t px-8 py-4 phone:grid-cols-1 phone:gap-3 phone:px-4">
      <Figure facts={facts} of="income" value={money({ amount: income, currency })} />
      <Figure facts={facts} of="expenses" value={money({ amount: totals.expenses, currency })} />
      <Figure
        facts={facts}
        of="net"
        value={signedSum({ amount: net, currency })}
        hint={share}
        className={net < 0 ? 'text-expense' : 'text-income'}
      />
    </dl>
  );
}

interface FigureProps {
  facts: LetterFacts;
  of: 'income' | 'expenses' | 'net';
  value: string;
  /** Shown instead of the comparison. */
  hint?: string | null;
  className?: string;
}

const Figure = ({ facts, of, value, hint, className = 'text-strong' }: FigureProps) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs">{t.totals[of]}</dt>
    <dd className={cx('wrap-anywhere font-semibold text-xl tabular-nums', className)}>{value}</dd>
    <dd className="text-muted text-xs">{hint ?? comparison(facts, of)}</dd>
  </div>
);

function comparison(facts: LetterFacts, of: FigureProps['of']): string | null {
  const { compared, totals, currency } = facts;
  if (compared === null) return null;
  const by = totals[of] - compared.totals[of];
  if (Math.abs(by) < 0.005) return t.same[compared.with];
  return t.difference(money({ amount: Math.abs(by), currency }), by > 0, facts);
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line border-t px-8 py-5 phone:px-4">
    <h3 className="mb-1 font-semibold text-md text-strong">{title}</h3>
    {children}
  </section>
);

const Sentences = ({ all }: { all: readonly string[] }) => (
  <p className="wrap-anywhere text-pretty leading-[22px]">{all.join(' ')}</p>
);
