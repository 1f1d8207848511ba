import type { Report } from '@saldo/contract/imports';
import { ArrowRight, ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { money } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { texts } from './texts.ts';

type ReportAccount = Report['accounts'][number];

const LOOKS = {
  holds: { box: 'bg-income-tint', sign: 'text-income', Icon: ShieldCheck },
  gaps: { box: 'bg-warning-tint', sign: 'text-warning', Icon: ShieldAlert },
  unchecked: { box: 'bg-raised', sign: 'text-muted', Icon: ShieldQuestionMark },
} as const;

function wordsOf({ chain, imported, duplicates }: ReportAccount): [title: string, why: string] {
  if (chain.status === 'holds') {
    return [texts.chainHolds, texts.chainHoldsWhy(imported + duplicates)];
  }
  return chain.status === 'gaps'
    ? [texts.chainGaps(chain.gaps), texts.chainGapsWhy]
    : [texts.chainUnchecked, texts.chainUncheckedWhy];
}

/** What the running balance of one account proves. With `named`, whose account it is and what it got. */
export function ChainStrip({ account, named }: { account: ReportAccount; named: boolean }) {
  const { box, sign, Icon } = LOOKS[account.chain.status];
  const [title, why] = wordsOf(account);
  const { opening, closing } = account.chain;
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm phone:px-4',
        box,
      )}
    >
      <Icon size={20} aria-hidden className={cx('flex-none', sign)} />
      <div className="flex min-w-48 flex-1 flex-wrap gap-x-3">
        {named && (
          <span className="w-full font-semibold text-strong">
            {texts.accountGot(account.name, account.imported, account.duplicates)}
          </span>
        )}
        <span className="font-medium text-strong">{title}</span>
        <span>{why}</span>
      </div>
      {opening !== null && closing !== null && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <span className="sr-only">{texts.opening}</span>
          {money(opening, account.currency)}
          <ArrowRight size={14} aria-hidden className="text-muted" />
          <span className="sr-only">{texts.closing}</span>
          <b className="font-semibold text-strong">{money(closing, account.currency)}</b>
        </span>
      )}
    </div>
  );
}
