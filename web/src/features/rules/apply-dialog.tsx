import type { Category } from '@saldo/contract/categories';
import type { Rule } from '@saldo/contract/rules';
import { messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { PeriodField } from '../../ui/period-field.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { useUndoAction } from '../../ui/undo-steps.ts';
import { useApplyRules } from './api.ts';
import { PreviewBody } from './preview/preview-body.tsx';
import { useApplyPeriod, usePreview } from './preview/use-preview.ts';
import { wirePeriod, YEARS_BACK } from './remembered-choices.ts';
import { texts } from './texts.ts';

const t = texts.applying;
const UNITS = [
  { value: 'monthly', label: t.monthly },
  { value: 'yearly', label: t.yearly },
  { value: 'all', label: t.allTime },
] as const;
const WORDS = { unit: t.period, month: t.month, year: t.year };

interface ApplyDialogProps {
  /** Null to apply all enabled rules. */
  rule: Rule | null;
  rules: readonly Rule[];
  categories: readonly Category[];
  onClose: () => void;
}

/** Applies one or all rules to a month, a year or all time, after a preview of the changes. */
export function ApplyDialog({ rule, rules, categories, onClose }: ApplyDialogProps) {
  const [period, change] = useApplyPeriod();
  const wire = wirePeriod(period);
  const enabled = rules.filter(({ is_enabled }) => is_enabled).length;
  const possible = rule ? rule.is_enabled : enabled > 0;
  const state = usePreview(possible ? { ...wire, ...(rule ? { rule_id: rule.id } : {}) } : null);
  const apply = useApplyRules();
  const undoing = useUndoAction();
  const confirm = () => {
    if (!possible || apply.isPending) return;
    runMutation(
      apply,
      { id: rule?.id ?? null, period: wire },
      {
        onSuccess: ({ changed, matched, set_aside: ownTransfers = 0, step_id }) => {
          const text = rule ? t.oneDone(rule.name) : t.allDone;
          toast.success(text, {
            ...undoing([step_id]),
            detail: t.outcome(changed, matched, ownTransfers),
          });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={rule ? t.oneTitle : t.allTitle}
      dismissable={!apply.isPending}
      onSubmit={confirm}
      footer={
        <FormFoot submit={t.apply} busy={apply.isPending} disabled={!possible} onCancel={onClose} />
      }
    >
      <div className="flex flex-col gap-4">
        {apply.isError && (
          <Banner tone="expense" role="alert">
            {(rule ? t.oneFailed : t.allFailed)(messageOf(apply.error))}
          </Banner>
        )}
        <AppliedRules rule={rule} enabled={enabled} />
        <PeriodField
          period={period}
          onChange={change}
          units={UNITS}
          words={WORDS}
          back={YEARS_BACK}
        />
        {possible && (
          <section
            aria-label={texts.preview.title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
            tabIndex={0}
            className="-mx-1 h-80 overflow-y-auto overscroll-contain border-line border-t px-1 pt-4"
          >
            <PreviewBody state={state} categories={categories} failed={t.prepareFailed} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

function AppliedRules({ rule, enabled }: { rule: Rule | null; enabled: number }) {
  if (!rule) return <p>{enabled > 0 ? t.allBody(enabled) : t.noneEnabled}</p>;
  if (!rule.is_enabled) return <Banner tone="warning">{t.disabled(rule.name)}</Banner>;
  return <p className="font-semibold text-strong [overflow-wrap:anywhere]">{rule.name}</p>;
}
