import type { Category } from '@saldo/contract/categories';
import type { Rule } from '@saldo/contract/rules';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dialogsOf, OVER_SCREEN, useDialogAddress } from '../../lib/dialog-address.ts';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useLastFound, useLastFoundById } from '../../lib/use-last-found.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { GoneDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useUndoAction } from '../../ui/undo-steps.ts';
import {
  type RuleCreation,
  ruleHealthQuery,
  type Suggestion,
  useDeleteRule,
  useOrderRules,
  useRevertRule,
} from './api.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { ruleActionText } from './clause-texts.ts';
import { RuleForm } from './form/rule-form.tsx';
import { idsMovedAfter, overwrittenBy } from './order.ts';
import { FIELD_NAMES, texts } from './texts.ts';

/** Dialogs over the cards, as named in the URL. */
const address = dialogsOf(
  ['edit', 'delete', 'revert', 'apply', 'run_after', 'suggestion', 'merchant'],
  ['new', 'apply_all'],
);

export const readRuleDialog = address.read;

export const useRuleDialog = () => useDialogAddress(address);
export type RuleDialog = ReturnType<typeof useRuleDialog>;

interface RuleDialogsProps {
  dialog: RuleDialog;
  rules: readonly Rule[];
  categories: readonly Category[];
  suggestions: readonly Suggestion[];
}

/** The dialog named in the URL. Rendered only for users who may edit, since every dialog makes changes. */
export function RuleDialogs(props: RuleDialogsProps) {
  const { dialog, suggestions, rules, categories } = props;
  const { open, close: onClose } = dialog;
  const navigate = useNavigate();
  const [params] = useUrlState();
  const mayEdit = may(useUser(), 'edit');
  const key = open && 'value' in open ? open.value : '';
  const rule = useLastFoundById(rules, key);
  const suggestion = useLastFound(
    key,
    suggestions.find((one) => one.key === key),
  );
  // Called from a toast, possibly on another screen.
  const onApply = (id: string) => void navigate(paths.rules({ apply: id }), { state: OVER_SCREEN });
  if (!open || !mayEdit) return null;
  const shared = { categories, onClose };
  const form = { ...shared, onApply };
  if (open.kind === 'new') return <RuleForm original={null} {...form} />;
  if (open.kind === 'merchant') {
    const suggested = merchantRule(open.value, params.get('category') ?? '');
    return <RuleForm key={key} original={null} suggested={suggested} {...form} />;
  }
  if (open.kind === 'apply_all') return <ApplyDialog rule={null} rules={rules} {...shared} />;
  if (open.kind === 'suggestion' && suggestion) {
    return <RuleForm key={key} original={null} suggested={suggestion.rule} {...form} />;
  }
  if (!rule || open.kind === 'suggestion') {
    const words = open.kind === 'suggestion' ? texts.suggestions.gone : texts.gone;
    return <GoneDialog title={texts.title} words={words} onClose={onClose} />;
  }
  switch (open.kind) {
    case 'edit':
      return <RuleForm key={key} original={rule} {...form} />;
    case 'apply':
      return <ApplyDialog rule={rule} rules={rules} {...shared} />;
    case 'run_after':
      return <RunAfterDialog rule={rule} rules={rules} {...shared} />;
    case 'revert':
      return <RevertDialog rule={rule} onClose={onClose} />;
    case 'delete':
      return <DeleteRuleDialog rule={rule} onClose={onClose} />;
  }
}

/** A rule that gives a merchant's transactions a category. */
const merchantRule = (name: string, category: string): RuleCreation => ({
  name,
  conditions: [{ condition_field: 'merchant', operator: 'equals', condition_value: name }],
  actions: [{ action: 'set', target_field: 'category', target_value: category }],
});

interface RuleDialogProps {
  rule: Rule;
  onClose: () => void;
}

function RevertDialog({ rule, onClose }: RuleDialogProps) {
  const t = texts.revert;
  const undoing = useUndoAction();
  return (
    <ConfirmMutation
      mutation={useRevertRule()}
      variables={rule.id}
      title={t.title}
      body={
        <div className="flex flex-col gap-2">
          <p className="[overflow-wrap:anywhere]">{t.body(rule.name)}</p>
          <p className="text-muted text-sm">{t.rest}</p>
        </div>
      }
      confirmLabel={t.confirm}
      failed={t.failed}
      onDone={({ reverted, step_id }) =>
        void toast.success(t.done(rule.name), {
          ...undoing([step_id]),
          detail: t.outcome(reverted),
        })
      }
      onClose={onClose}
    />
  );
}

function DeleteRuleDialog({ rule, onClose }: RuleDialogProps) {
  const t = texts.remove;
  const undoing = useUndoAction();
  const [revert, setRevert] = useState(false);
  return (
    <ConfirmMutation
      mutation={useDeleteRule()}
      variables={{ id: rule.id, revert }}
      title={t.title}
      danger
      body={
        <div className="flex flex-col gap-4">
          <p className="[overflow-wrap:anywhere]">{t.body(rule.name)}</p>
          <Checkbox label={t.also} hint={t.alsoHint} checked={revert} onCheckedChange={setRevert} />
        </div>
      }
      confirmLabel={t.confirm}
      failed={t.failed}
      onDone={({ reverted, step_id }) => {
        const detail = revert ? texts.revert.outcome(reverted) : undefined;
        toast.success(t.done(rule.name), { ...undoing([step_id]), detail });
      }}
      onClose={onClose}
    />
  );
}

const t = texts.runAfter;

interface RunAfterDialogProps {
  rule: Rule;
  rules: readonly Rule[];
  categories: readonly Category[];
  onClose: () => void;
}

/** Fixes a rule that always loses to a later one; shows the values before and after. */
function RunAfterDialog({ rule, rules, categories, onClose }: RunAfterDialogProps) {
  const order = useOrderRules();
  const { data } = useShown(ruleHealthQuery);
  const health = data?.find(({ rule_id }) => rule_id === rule.id);
  const winner = rules.find(({ id }) => id === health?.loses_to?.id);
  if (!data) return null;
  if (!health || !winner)
    return <GoneDialog title={texts.title} words={t.gone} onClose={onClose} />;
  return (
    <ConfirmMutation
      mutation={order}
      variables={idsMovedAfter(rules, rule.id, winner.id)}
      title={t.title}
      body={
        <div className="flex flex-col gap-3 [overflow-wrap:anywhere]">
          <p>{t.body(rule.name, winner.name, health.matched)}</p>
          <ul className="flex flex-col gap-1">
            {overwrittenBy(rule, winner).map(({ field, before, after }) => (
              <li key={field} className="flex flex-wrap items-center gap-x-2">
                <span className="text-muted">{FIELD_NAMES[field]}</span>
                <del className="text-muted">{ruleActionText(before, categories).text}</del>
                <ArrowRight size={12} aria-label={texts.preview.to} className="flex-none" />
                <ins className="font-medium text-strong no-underline">
                  {ruleActionText(after, categories).text}
                </ins>
              </li>
            ))}
          </ul>
        </div>
      }
      confirmLabel={t.confirm}
      failed={texts.order.failed}
      onDone={() => void toast.success(t.done(rule.name, winner.name), { detail: t.detail })}
      onClose={onClose}
    />
  );
}
