import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { attempt } from '../../lib/attempt.ts';
import { disabledUnless, may, useUser } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Suggestion } from './api.ts';
import { dismiss, readDismissed } from './remembered-choices.ts';
import type { RuleDialog } from './rule-dialogs.tsx';
import { texts } from './texts.ts';

const t = texts.suggestions;
/** Maximum number of suggestions shown; more would be intrusive. */
const SHOWN = 3;

function useDismissed() {
  const userId = useUser()?.id ?? '';
  const [dismissed, setDismissed] = useState(
    () => attempt(() => readDismissed(localStorage, userId)) ?? [],
  );
  const add = (key: string) =>
    setDismissed(attempt(() => dismiss(localStorage, userId, key)) ?? [...dismissed, key]);
  return [dismissed, add] as const;
}

interface SuggestionsCardProps {
  suggestions: readonly Suggestion[];
  onShow: RuleDialog['show'];
}

/** Rules suggested by repeated corrections; the button opens a prefilled form. */
export function SuggestionsCard({ suggestions, onShow }: SuggestionsCardProps) {
  const mayEdit = may(useUser(), 'edit');
  const [dismissed, dismissKey] = useDismissed();
  const [unfolded, setUnfolded] = useState(false);
  const open = suggestions.filter(({ key }) => !dismissed.includes(key));
  if (open.length === 0) return null;
  const shown = unfolded ? open : open.slice(0, SHOWN);
  return (
    <Card flush aria-label={t.label}>
      <ul>
        {shown.map(({ key, merchant, category_name, corrections }) => (
          <li
            key={key}
            className="flex items-center gap-3 border-line border-t px-5 py-3 first:border-t-0 phone:flex-wrap phone:px-4"
          >
            <Lightbulb size={16} aria-hidden className="flex-none text-accent" />
            <div className="min-w-0 flex-1 phone:basis-[calc(100%-28px)]">
              <p className="font-medium text-strong [overflow-wrap:anywhere]">
                {t.title(merchant, category_name)}
              </p>
              <p className="text-muted text-sm">{t.why(corrections)}</p>
            </div>
            <div className="ml-auto flex flex-none gap-2">
              <Button
                size="sm"
                variant="ghost"
                aria-label={t.dismissFor(merchant)}
                onClick={() => dismissKey(key)}
              >
                {t.dismiss}
              </Button>
              <Button
                size="sm"
                {...disabledUnless(mayEdit, texts.viewerHint)}
                aria-label={t.addFor(merchant)}
                onClick={() => onShow({ kind: 'suggestion', value: key })}
              >
                {t.add}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open.length > SHOWN && (
        <div className="border-line border-t px-3 py-1 phone:px-2">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? t.fewer : t.more(open.length - SHOWN)}
          </Button>
        </div>
      )}
    </Card>
  );
}
