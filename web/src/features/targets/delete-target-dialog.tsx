import type { Hue } from '@saldo/contract/goals';
import type { UseMutationResult } from '@tanstack/react-query';
import { runMutation } from '../../lib/run-mutation.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { toast } from '../../ui/toast.ts';
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
  target: { id: string; name: string; icon: string; color: Hue };
  texts: DeleteTexts;
  /** Target or limit, in words. */
  amount: string;
  remove: UseMutationResult<unknown, Error, string>;
  /** Said afterwards. */
  deleted: (name: string) => string;
  onClose: () => void;
}

/** Asks before a goal or an alert goes. */
export const DeleteTargetDialog = (props: DeleteTargetDialogProps) => {
  const { target, texts, amount, remove, deleted, onClose } = props;
  const confirm = () =>
    runMutation(remove, target.id, {
      onSuccess: () => {
        toast.success(deleted(target.name));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={
        <>
          <span aria-hidden className="emoji">
            🗑️
          </span>{' '}
          {texts.title}
        </>
      }
      confirmLabel={remove.isPending ? texts.deleting : texts.confirm}
      cancelLabel={t.cancel}
      busy={remove.isPending}
      error={remove.isError ? failureOf(remove.error, texts.failed) : null}
      onConfirm={confirm}
      body={
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
        </div>
      }
    />
  );
};
