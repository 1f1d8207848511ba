import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { texts } from '../texts.ts';

const t = texts.offer;

interface OfferCardProps {
  count: number;
  /** Description of the transaction just categorized. */
  like: string;
  category: { icon: string; name: string };
  onAccept: () => void;
  onDismiss: () => void;
}

/** Unobtrusive offer to use the same category for the merchant's other transactions. */
export const OfferCard = ({ count, like, category, onAccept, onDismiss }: OfferCardProps) => (
  <div
    role="status"
    className="flex flex-none animate-appear items-center gap-2 rounded-card border border-line bg-surface py-2 pr-1 pl-3 text-sm"
  >
    <div className="min-w-0 flex-1">
      <p className="line-clamp-2 text-muted text-xs [overflow-wrap:anywhere]">
        {t.question(count, like)}
      </p>
      <Button
        size="sm"
        variant="ghost"
        aria-keyshortcuts="a"
        onClick={onAccept}
        className="-ml-2 max-w-full px-2! text-accent!"
      >
        <Emoji>{category.icon}</Emoji>
        <span className="clip">{t.accept(category.name)}</span>
        <span aria-hidden className="phone:hidden">
          <Kbd>A</Kbd>
        </span>
      </Button>
    </div>
    <IconButton label={t.dismiss} icon={X} onClick={onDismiss} />
  </div>
);
