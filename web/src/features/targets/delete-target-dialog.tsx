import type { Hue } from '@saldo/contract/goals';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { failureOf } from './failure.ts';
import { hueOf } from './hue.ts';
import { shared as t } from './texts.ts';

export interface DeleteTexts {
  title: string;
  question: string;
  warning: string;
  confirm: string;
  /** On the button meanwhile. */
  deleting: string;
  failed: string;
}

interface DeleteTargetDialogProps {
  target: { name: string; icon: string; color: Hue };
  texts: DeleteTexts;
  /** Target or limit, in words. */
  amount: string;
  remove: { isPending: boolean; isError: boolean; error: Error | null };
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a goal or an alert goes. */
export const DeleteTargetDialog = (props: DeleteTargetDialogProps) => {
  const { target, texts, amount, remove, onConfirm, onClose } = props;
  return (
    <Dialog
      open
      width="confirm"
      title={
        <>
          <span aria-hidden className="emoji">
            🗑️
          </span>{' '}
          {texts.title}
        </>
      }
      onOpenChange={onClose}
      dismissable={!remove.isPending}
      footer={
        <>
          <Button disabled={remove.isPending} onClick={onClose} data-autofocus>
            {t.cancel}
          </Button>
          <Button variant="destroy" busy={remove.isPending} onClick={onConfirm}>
            {remove.isPending ? texts.deleting : texts.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-strong">{texts.question}</p>
        <div className="flex items-center gap-3 rounded-card border border-line p-3">
          <EmojiTile icon={target.icon} color={hueOf(target.color)} size="lg" />
          <div className="min-w-0">
            <p className="wrap-anywhere font-semibold text-strong">{target.name}</p>
            <p className="text-muted text-sm">{amount}</p>
          </div>
        </div>
        <p className="text-muted text-sm">{texts.warning}</p>
        {remove.isError && (
          <Banner tone="expense" role="alert">
            {failureOf(remove.error, texts.failed)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
};
