import type { Rule } from '@saldo/contract/rules';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteRule, useRevertRule } from './api.ts';
import { texts } from './texts.ts';

interface RuleDialogProps {
  rule: Rule;
  onClose: () => void;
}

const Name = ({ rule }: { rule: Rule }) => (
  <b className="font-semibold text-strong [overflow-wrap:anywhere]">{rule.name}</b>
);

export function RevertDialog({ rule, onClose }: RuleDialogProps) {
  const t = texts.revert;
  const revert = useRevertRule();
  const confirm = () =>
    runMutation(revert, rule.id, {
      onSuccess: ({ reverted }) => {
        toast.success(t.done(rule.name), { detail: t.outcome(reverted) });
        onClose();
      },
    });
  const [before, after] = t.body;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t.title}
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      busy={revert.isPending}
      error={revert.isError ? t.failed(messageOf(revert.error)) : null}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-2">
          <p>
            {before}
            <Name rule={rule} />
            {after}
          </p>
          <p className="text-muted text-sm">{t.rest}</p>
        </div>
      }
    />
  );
}

export function DeleteDialog({ rule, onClose }: RuleDialogProps) {
  const t = texts.remove;
  const [revert, setRevert] = useState(false);
  const remove = useDeleteRule();
  const confirm = () =>
    runMutation(
      remove,
      { id: rule.id, revert },
      {
        onSuccess: ({ reverted }) => {
          const detail = revert ? texts.revert.outcome(reverted) : undefined;
          toast.success(t.done(rule.name), { detail });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t.title}
      danger
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      busy={remove.isPending}
      error={remove.isError ? t.failed(messageOf(remove.error)) : null}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-4">
          <p>
            <Name rule={rule} />
            {t.body}
          </p>
          <Checkbox label={t.also} hint={t.alsoHint} checked={revert} onCheckedChange={setRevert} />
        </div>
      }
    />
  );
}
