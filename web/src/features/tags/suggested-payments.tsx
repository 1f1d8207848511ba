import type { Category } from '@saldo/contract/categories';
import type { TagPage } from '@saldo/contract/tags';
import type { Transaction } from '@saldo/contract/transactions';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { amountText, day, money } from '../../lib/format.ts';
import { inMain, isInMain } from '../../lib/money.ts';
import { disabledUnless } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { stepIn, useUndoAction } from '../../ui/undo-steps.ts';
import { useBulkChange } from '../transactions/bulk/use-bulk-change.ts';
import { countedWorth } from '../transactions/shares/share-values.ts';
import {
  Amount,
  bankText,
  type CategoryIndex,
  CategoryLabel,
  merchantOrDescription,
} from '../transactions/transaction-parts.tsx';
import { useSetTag } from './api.ts';
import { texts } from './texts.ts';

const t = texts.suggested;

/** What a payment would add to the tag's cost; nothing if no exchange rate is known. */
const addedBy = (row: Transaction): number =>
  row.converted || isInMain(row) ? countedWorth(row).amount : 0;

interface SuggestedProps {
  tag: TagPage;
  categories: readonly Category[];
  index: CategoryIndex;
  mayEdit: boolean;
}

/**
 * Card payments on the tag's dates that have no tag. Split ones aren't selected at first, because the tag would count all of their
 * parts.
 */
export function SuggestedPayments({ tag, categories, index, mayEdit }: SuggestedProps) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const bulk = useBulkChange(categories);
  const decline = useSetTag();
  const undoing = useUndoAction();
  const rows = tag.suggested;
  const isChosen = ({ id, splits }: Transaction) => turned.has(id) !== (splits.length === 0);
  const chosen = rows.filter(isChosen);
  const turn = (id: string) => {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  };
  const sum = chosen.reduce((all, row) => all + addedBy(row), tag.total);
  const not = () =>
    runMutation(
      decline,
      { name: tag.name, not_these: rows.map(({ id }) => id) },
      {
        onSuccess: (answer) => void toast.success(t.declined(rows.length), undoing(stepIn(answer))),
        onError: (error) => void toast.error(t.failed(messageOf(error))),
      },
    );
  const off = disabledUnless(mayEdit, texts.viewerHint);
  if (rows.length === 0) return null;
  return (
    <Card flush className="mb-4 border-accent!">
      <div className="flex flex-wrap items-center gap-3 px-5 py-3 phone:px-4">
        <Sparkles size={20} aria-hidden className="flex-none text-accent" />
        <p className="min-w-0 flex-1 basis-48">
          <strong className="font-semibold text-strong">{t.title(rows.length)}</strong>{' '}
          {chosen.length > 0 && (
            <span className="text-muted">{t.with(tag.name, money(inMain(sum)))}</span>
          )}
        </p>
        <div className="flex gap-2 phone:w-full phone:*:flex-1">
          <Button size="sm" variant="ghost" busy={decline.isPending} onClick={not} {...off}>
            {t.not}
          </Button>
          <Button
            size="sm"
            variant="primary"
            busy={bulk.busy}
            onClick={() => void bulk.run(chosen, { kind: 'tags', mode: 'add', tags: [tag.name] })}
            {...off}
            {...(chosen.length === 0 && { disabled: true })}
          >
            {t.add(chosen.length)}
          </Button>
        </div>
      </div>
      <ul aria-label={t.list} className="max-h-96 overflow-y-auto [scrollbar-width:thin]">
        {rows.map((row) => (
          <li key={row.id}>
            <label
              htmlFor={`suggested-${row.id}`}
              className="flex min-h-11 items-center gap-3 border-line border-t px-5 py-1 phone:px-4"
            >
              <Checkbox
                id={`suggested-${row.id}`}
                aria-label={t.choose(merchantOrDescription(row), amountText(row))}
                checked={isChosen(row)}
                onChange={() => turn(row.id)}
                disabled={!mayEdit}
              />
              <span className="w-14 flex-none whitespace-nowrap text-sm">
                {day(row.purchase_date ?? row.date)}
              </span>
              <SuggestedName row={row} />
              <CategoryLabel
                row={row}
                index={index}
                className="w-40 flex-none text-sm phone:hidden"
              />
              <span className="min-w-20 flex-none text-right text-sm">
                <Amount row={row} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const SuggestedName = ({ row }: { row: Transaction }) => (
  <span className="min-w-0 flex-1 text-sm">
    <span className="font-medium text-strong [overflow-wrap:anywhere]">
      {merchantOrDescription(row)}
    </span>
    {row.splits.length > 0 ? (
      <span className="block text-muted text-xs">{t.split(row.splits.length)}</span>
    ) : (
      bankText(row) && <span className="clip block text-muted text-xs">{bankText(row)}</span>
    )}
  </span>
);
