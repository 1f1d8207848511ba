import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { day, money } from '../../../lib/format.ts';
import { mainCurrency } from '../../../lib/money.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { removeEntry, sendWaiting, waitingQuery } from './outbox.ts';
import { quickTexts } from './quick-texts.ts';
import type { WaitingEntry } from './waiting-entries.ts';

const t = quickTexts.waiting;

/** The user's entries that are still in this browser: how many, and which on request. Nothing without any. */
export function WaitingList({ onEdit }: { onEdit: (entry: WaitingEntry) => void }) {
  const entries = useShown(waitingQuery).data ?? [];
  const [open, setOpen] = useState(false);
  if (entries.length === 0) return null;
  const refused = entries.filter(({ refusal }) => refusal !== null).length;
  return (
    <div className="mx-4 flex-none rounded-control bg-info-tint text-sm">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-9 w-full items-center gap-2 px-3 text-left text-strong"
      >
        <span className="grow">{t.some(entries.length)}</span>
        {refused > 0 && <span className="text-expense">{t.refusedSome(refused)}</span>}
      </button>
      {open && (
        <>
          <ul className="max-h-60 overflow-y-auto">
            {entries.map((entry) => (
              <WaitingRow key={entry.id} entry={entry} onEdit={onEdit} />
            ))}
          </ul>
          {refused < entries.length && (
            <div className="flex justify-end px-3 pb-2">
              <Button size="sm" onClick={() => void sendWaiting()}>
                {t.sendNow}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface WaitingRowProps {
  entry: WaitingEntry;
  onEdit: (entry: WaitingEntry) => void;
}

function WaitingRow({ entry, onEdit }: WaitingRowProps) {
  const { id, body, refusal } = entry;
  const amount = money({ amount: body.amount, currency: body.currency ?? mainCurrency() });
  return (
    <li className="flex items-center gap-1 border-line border-t py-1 pl-3">
      <span className="min-w-0 grow">
        <span className="block text-strong">
          {[amount, body.date && day(body.date), body.note].filter(Boolean).join(' · ')}
        </span>
        {refusal !== null && (
          <span className="block text-expense text-xs [overflow-wrap:anywhere]">{refusal}</span>
        )}
      </span>
      {refusal !== null && (
        <IconButton label={t.edit(amount)} icon={Pencil} onClick={() => onEdit(entry)} />
      )}
      <IconButton label={t.remove(amount)} icon={Trash2} onClick={() => void removeEntry(id)} />
    </li>
  );
}
