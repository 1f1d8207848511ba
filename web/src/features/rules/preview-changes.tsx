import type { Category } from '@saldo/contract/categories';
import type { RulePreview } from '@saldo/contract/rules';
import { ArrowRight } from 'lucide-react';
import { day, signedMoney } from '../../lib/format.ts';
import { CategoryDot } from '../../ui/dot.tsx';
import { texts as transactionTexts } from '../transactions/texts.ts';
import { colorOf } from './preview-colors.ts';
import { FIELD_NAMES, texts } from './texts.ts';

const t = texts.preview;

type Change = RulePreview['changes'][number];

/** The changes of one transaction beneath each other. */
function byTransaction(changes: readonly Change[]): Change[][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const group = groups.get(change.transaction_id);
    if (group) group.push(change);
    else groups.set(change.transaction_id, [change]);
  }
  return [...groups.values()];
}

/** The first 50 changes: what each transaction has now, struck out, and what it would have. */
export function ChangeList({
  preview,
  categories,
}: {
  preview: RulePreview;
  categories: readonly Category[];
}) {
  const groups = byTransaction(preview.changes);
  return (
    <>
      <div className="flex pb-2 font-medium text-muted text-xs">
        <p className="flex-1">{t.what}</p>
        <span>{t.shown(groups.length, preview.changed)}</span>
      </div>
      <ul>
        {groups.map((group) => (
          <Row key={group[0]?.transaction_id} group={group} categories={categories} />
        ))}
      </ul>
    </>
  );
}

function Row({ group, categories }: { group: Change[]; categories: readonly Category[] }) {
  const [first] = group;
  if (!first) return null;
  return (
    <li className="border-line border-t py-2">
      <div className="flex gap-2 text-sm">
        <span className="clip flex-1 font-medium text-strong" title={first.description}>
          {first.description || transactionTexts.noDescription}
        </span>
        <span className="flex-none font-medium text-strong">
          {signedMoney(first.amount, first.direction, first.currency)}
        </span>
      </div>
      {group.map((change, i) => (
        <div key={change.field} className="mt-0.5 flex min-w-0 items-center gap-1.5 text-xs">
          <span className="min-w-11 flex-none text-muted">{i === 0 && day(change.date)}</span>
          {change.field !== 'category' && (
            <span className="flex-none text-muted">{FIELD_NAMES[change.field]}</span>
          )}
          <Before text={change.before} />
          <ArrowRight size={12} aria-label={t.to} className="flex-none text-muted" />
          <After change={change} categories={categories} />
        </div>
      ))}
    </li>
  );
}

const last = (text: string) => text.split(' > ').at(-1) ?? text;

/** What was not there is not struck out. */
const NOTHING = ['', 'None'];

const Before = ({ text }: { text: string }) =>
  NOTHING.includes(text) ? (
    <span className="flex-none text-muted">{t.none}</span>
  ) : (
    <s className="clip text-muted" title={text}>
      {last(text)}
    </s>
  );

function After({ change, categories }: { change: Change; categories: readonly Category[] }) {
  const { field, after } = change;
  const color = field === 'category' ? colorOf(categories, after) : null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-medium text-strong" title={after}>
      {color && <CategoryDot color={color} />}
      <span className="clip">{after === '' ? t.none : last(after)}</span>
    </span>
  );
}
