import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import { createRule, type Rule, type RuleInput, updateRule } from '@saldo/contract/rules';
import { CATEGORY_IS_GONE } from '@saldo/domain/rules/values';
import { useState } from 'react';
import { attempt } from '../../../lib/attempt.ts';
import { bankChoices, bankName } from '../../../lib/banks.ts';
import { type ContractForm, useContractForm } from '../../../lib/contract-form.ts';
import { monthOptions } from '../../../lib/period.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormBody, LeaveGuard } from '../../../ui/form-dialog.tsx';
import { SelectField, TextField } from '../../../ui/form-fields.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Title } from '../../../ui/title.tsx';
import { type ToastOptions, toast } from '../../../ui/toast.ts';
import { stepIn, useUndoAction } from '../../../ui/undo-steps.ts';
import { useYearOptions } from '../../../ui/years.ts';
import { accountsQuery } from '../../accounts/api.ts';
import { type RuleCreation, useCreateRule, useUpdateRule } from '../api.ts';
import { PreviewBody } from '../preview/preview-body.tsx';
import { rememberedPeriod, usePreview } from '../preview/use-preview.ts';
import {
  type ApplyPeriod,
  rememberApplyPeriod,
  wirePeriod,
  YEARS_BACK,
} from '../remembered-choices.ts';
import { texts } from '../texts.ts';
import {
  differs,
  newRule,
  previewRuleOf,
  type RuleValues,
  ruleFormProblems,
  ruleOf,
  valuesOfRule,
} from './form-values.ts';
import { ActionLines, ConditionLines } from './rule-lines.tsx';

const t = texts.form;
const NO_ACCOUNTS: readonly Account[] = [];

interface RuleFormProps {
  /** Null to create a rule. */
  original: Rule | null;
  /** Suggestion to start a new rule from. */
  suggested?: RuleCreation | undefined;
  categories: readonly Category[];
  onClose: () => void;
  /** Opens the dialog to apply the rule. */
  onApply: (ruleId: string) => void;
}

export function RuleForm({ original, suggested, categories, onClose, onApply }: RuleFormProps) {
  // Compared with an empty form: a suggestion already counts as changed, so it can be saved unedited.
  const [{ before, initial }] = useState(() => {
    const before = original ? valuesOfRule(original) : newRule();
    return { before, initial: suggested ? valuesOfRule(suggested) : before };
  });
  const form = useRuleForm(original, initial, categories);
  // All time by default, since a rule may match transactions from any month.
  const [period, setPeriod] = useState<ApplyPeriod>(() => ({ ...rememberedPeriod(), unit: 'all' }));
  const problems = Object.keys(ruleFormProblems(form.values, categories));
  const changed = differs(before, form.values);
  const undoing = useUndoAction();
  const submit = () => {
    if (changed && problems.length > 0) toast.error(t.fix);
    void form.submit((saved) => {
      // Applying the rule starts with the period of its preview, from the toast as well as from its card.
      attempt(() => rememberApplyPeriod(localStorage, period));
      offerToApply(saved, original ? t.updated : t.created, {
        undoing: undoing(stepIn(saved)),
        apply: () => onApply(saved.id),
      });
      onClose();
    });
  };
  return (
    <Dialog
      open
      flush
      width="widest"
      onOpenChange={onClose}
      title={original ? t.editTitle : t.addTitle}
      dismissable={!form.saving}
      onSubmit={submit}
      headAction={
        <Switch
          label={<span className="text-muted">{t.enabled}</span>}
          checked={form.values.is_enabled}
          onCheckedChange={(enabled) => form.set('is_enabled', enabled)}
        />
      }
      footer={
        <>
          <p className="mr-auto min-w-0 text-muted text-sm phone:hidden">{t.nothingYet}</p>
          <FormFoot
            submit={original ? t.update : t.save}
            busy={form.saving}
            disabled={!changed}
            onCancel={onClose}
          />
        </>
      }
    >
      <LeaveGuard form={form} />
      <div className="grid h-143 min-h-0 shrink grid-cols-[minmax(0,1fr)_432px] phone:h-auto max-lg:flex max-lg:h-auto max-lg:shrink-0 max-lg:flex-col">
        <FormBody
          form={form}
          className="flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain px-6 py-5 max-lg:overflow-visible phone:p-4"
        >
          <RuleFields form={form} categories={categories} />
        </FormBody>
        <FormPreview
          id={original?.id}
          // The name does not affect the preview.
          rule={problems.every((path) => path === 'name') ? previewRuleOf(form.values) : null}
          categories={categories}
          period={period}
          onPeriod={(part) => setPeriod((now) => ({ ...now, ...part }))}
        />
      </div>
    </Dialog>
  );
}

/** Saving does not change transactions, so the success message offers to apply the rule. */
function offerToApply(
  { name, is_enabled }: Rule,
  done: (name: string) => string,
  { undoing, apply }: { undoing: Pick<ToastOptions, 'action'>; apply: () => void },
) {
  if (!is_enabled) return void toast.success(done(name), undoing);
  toast.success(done(name), {
    ...undoing,
    detail: t.applyDetail,
    offers: [{ label: t.applyNow, onClick: apply }],
    duration: OFFERED_MS,
  });
}

/** Long enough to read two sentences and decide. */
const OFFERED_MS = 15_000;

function useRuleForm(original: Rule | null, initial: RuleValues, categories: readonly Category[]) {
  const create = useCreateRule();
  const update = useUpdateRule();
  const wrong = ruleFormProblems(initial, categories);
  return useContractForm(original ? updateRule : createRule, {
    values: initial,
    toBody: ruleOf,
    change: original !== null,
    changed: (values) => differs(initial, values),
    check: (values) => ruleFormProblems(values, categories),
    // If a line's category has been deleted, the error is shown immediately.
    shownAtOnce: [
      ...initial.conditions.map((_, i) => `conditions.${i}.condition_value` as const),
      ...initial.actions.flatMap(({ parts }, i) => [
        `actions.${i}.target_value` as const,
        ...parts.map((_, k) => `actions.${i}.parts.${k}.category` as const),
      ]),
    ].filter((path) => wrong[path] === CATEGORY_IS_GONE),
    send: (body, values) =>
      original ? update.mutateAsync({ id: original.id, body }) : create.mutateAsync(ruleOf(values)),
    failed: t.failed,
  });
}

interface RuleFieldsProps {
  form: ContractForm<RuleValues>;
  categories: readonly Category[];
}

function RuleFields({ form, categories }: RuleFieldsProps) {
  const { bank, bit_operator } = form.values;
  const { data: accounts = NO_ACCOUNTS } = useShown(accountsQuery);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_176px] items-start gap-3 phone:grid-cols-1 phone:gap-4">
        <TextField form={form} name="name" label={t.name} required data-autofocus />
        <SelectField
          form={form}
          name="bank"
          label={t.bank}
          options={[
            { value: '', label: texts.allBanks },
            ...bankChoices(accounts, bank).map((code) => ({ value: code, label: bankName(code) })),
          ]}
        />
      </div>
      <TextField form={form} name="description" label={t.description} />
      <section aria-label={t.conditions} className="flex flex-col gap-2">
        <div className="flex items-center gap-3">
          <Title as="h3" size="md" className="flex-1">
            {t.conditions}
          </Title>
          <Segmented
            label={t.match}
            value={bit_operator}
            onChange={(match) => form.set('bit_operator', match)}
            options={[
              { value: 'and', label: t.all },
              { value: 'or', label: t.any },
            ]}
          />
        </div>
        <ConditionLines form={form} categories={categories} />
      </section>
      <section aria-label={t.actions} className="flex flex-col gap-2">
        <Title as="h3" size="md">
          {t.actions}
        </Title>
        <ActionLines form={form} categories={categories} />
      </section>
    </>
  );
}

const preview = texts.preview;
const ALL = '';

interface FormPreviewProps {
  /** The existing rule this one replaces in the preview. */
  id: string | undefined;
  /** Null while the form has errors. */
  rule: RuleInput | null;
  categories: readonly Category[];
  period: ApplyPeriod;
  onPeriod: (part: Partial<ApplyPeriod>) => void;
}

/** Preview beside the form: what the rule would do as entered. */
function FormPreview({ id, rule, categories, period, onPeriod }: FormPreviewProps) {
  const years = useYearOptions({ chosen: period.year, back: YEARS_BACK });
  const state = usePreview(
    rule && { ...wirePeriod(period), rule, ...(id === undefined ? {} : { rule_id: id }) },
  );
  return (
    <section
      aria-label={preview.title}
      className="flex min-h-0 min-w-0 flex-col overflow-y-auto overscroll-contain border-line border-l bg-canvas px-6 pt-5 pb-4 max-lg:min-h-80 max-lg:flex-none max-lg:overflow-visible max-lg:border-preview max-lg:border-l-0 phone:px-4"
    >
      <div className="mb-4 flex flex-none items-center gap-2">
        <Title as="h3" size="md" className="min-w-0 flex-1">
          {preview.title}
        </Title>
        {period.unit !== 'all' && (
          <span className="w-30 phone:w-34">
            <Select
              quiet
              aria-label={preview.month}
              className="bg-surface!"
              value={period.unit === 'yearly' ? ALL : period.month}
              onChange={({ target: { value } }) =>
                onPeriod(
                  value === ALL ? { unit: 'yearly' } : { unit: 'monthly', month: Number(value) },
                )
              }
              options={[{ value: ALL, label: preview.wholeYear }, ...monthOptions(period.year)]}
            />
          </span>
        )}
        <span className="w-26 phone:w-30">
          <Select
            quiet
            aria-label={preview.year}
            className="bg-surface!"
            value={period.unit === 'all' ? ALL : period.year}
            onChange={({ target: { value } }) => onPeriod(withYear(period, value))}
            options={[{ value: ALL, label: preview.allTime }, ...years]}
          />
        </span>
      </div>
      <PreviewBody state={state} wrong={rule === null} categories={categories} />
    </section>
  );
}

/** Choosing a year after all time selects the whole year; otherwise the month stays. */
function withYear({ unit }: ApplyPeriod, year: string): Partial<ApplyPeriod> {
  if (year === ALL) return { unit: 'all' };
  return { unit: unit === 'all' ? 'yearly' : unit, year: Number(year) };
}
