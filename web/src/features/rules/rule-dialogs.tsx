import type { Category } from '@saldo/contract/categories';
import type { Rule } from '@saldo/contract/rules';
import { useKept } from '../../lib/use-kept.ts';
import { GoneDialog } from '../../ui/dialog.tsx';
import type { Suggestion } from './api.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { DeleteDialog, RevertDialog } from './confirm-dialogs.tsx';
import { RuleForm } from './rule-form.tsx';
import { texts } from './texts.ts';
import type { DialogControl, OpenDialog } from './use-dialog.ts';

interface RuleDialogsProps {
  dialog: DialogControl;
  rules: readonly Rule[];
  categories: readonly Category[];
  suggestions: readonly Suggestion[];
  mayEdit: boolean;
}

/** The dialog that the address names. All of them change something, so they need the right to. */
export function RuleDialogs({ dialog, mayEdit, suggestions, ...rest }: RuleDialogsProps) {
  const { open, close } = dialog;
  const { rules, categories } = rest;
  const key = open && 'value' in open ? open.value : '';
  const rule = useKept(
    key,
    rules.find(({ id }) => id === key),
  );
  const suggestion = useKept(
    key,
    suggestions.find((one) => one.key === key),
  );
  if (!open || !mayEdit) return null;
  if (open.kind === 'new') {
    return <RuleForm original={null} categories={categories} onClose={close} />;
  }
  if (open.kind === 'apply_all') return <ApplyDialog rule={null} {...rest} onClose={close} />;
  if (open.kind === 'suggestion') {
    return suggestion ? (
      <RuleForm
        key={suggestion.key}
        original={null}
        suggested={suggestion.rule}
        categories={categories}
        onClose={close}
      />
    ) : (
      <GoneDialog title={texts.title} words={texts.suggestions.gone} onClose={close} />
    );
  }
  return rule ? (
    <OneRule kind={open.kind} rule={rule} {...rest} onClose={close} />
  ) : (
    <GoneDialog title={texts.title} words={texts.gone} onClose={close} />
  );
}

interface OneRuleProps extends Pick<RuleDialogsProps, 'rules' | 'categories'> {
  kind: Exclude<OpenDialog['kind'], 'new' | 'apply_all' | 'suggestion'>;
  rule: Rule;
  onClose: () => void;
}

function OneRule({ kind, rule, rules, categories, onClose }: OneRuleProps) {
  const props = { rule, onClose };
  switch (kind) {
    case 'edit':
      return <RuleForm key={rule.id} original={rule} categories={categories} onClose={onClose} />;
    case 'apply':
      return <ApplyDialog {...props} rules={rules} categories={categories} />;
    case 'revert':
      return <RevertDialog {...props} />;
    case 'delete':
      return <DeleteDialog {...props} />;
  }
}
