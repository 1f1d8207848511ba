import type { Rule } from '@saldo/contract/rules';
import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
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
  const [before, after] = t.body;
  return (
    <ConfirmMutation
      mutation={revert}
      variables={rule.id}
      title={t.title}
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
      confirmLabel={t.confirm}
      failed={t.failed}
      onDone={({ reverted }) =>
        void toast.success(t.done(rule.name), { detail: t.outcome(reverted) })
      }
      onClose={onClose}
    />
  );
}

export function DeleteDialog({ rule, onClose }: RuleDialogProps) {
  const t = texts.remove;
  const [revert, setRevert] = useState(false);
  const remove = useDeleteRule();
  return (
    <ConfirmMutation
      mutation={remove}
      variables={{ id: rule.id, revert }}
      title={t.title}
      danger
      body={
        <div className="flex flex-col gap-4">
          <p>
            <Name rule={rule} />
            {t.body}
          </p>
          <Checkbox label={t.also} hint={t.alsoHint} checked={revert} onCheckedChange={setRevert} />
        </div>
      }
      confirmLabel={t.confirm}
      failed={t.failed}
      onDone={({ reverted }) => {
        const detail = revert ? texts.revert.outcome(reverted) : undefined;
        toast.success(t.done(rule.name), { detail });
      }}
      onClose={onClose}
    />
  );
}
