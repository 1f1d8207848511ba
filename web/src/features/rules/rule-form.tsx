import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import type { Rule } from '@saldo/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Input } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { accountsQuery } from '../accounts/api.ts';
import { bankChoices, bankName } from '../accounts/banks.ts';
import type { Creation } from './api.ts';
import { FormPreview } from './form-preview.tsx';
import { differs, newRule, previewRuleOf, valuesOf } from './form-values.ts';
import { ActionLines, ConditionLines } from './rule-lines.tsx';
import { texts } from './texts.ts';
import { type RuleFormControl, useRuleForm } from './use-rule-form.ts';

const t = texts.form;
const NO_ACCOUNTS: readonly Account[] = [];

interface RuleFormProps {
  /** Null to make a new one. */
  original: Rule | null;
  /** What a new one starts with, where it was suggested. */
  suggested?: Creation | undefined;
  categories: readonly Category[];
  onClose: () => void;
}

export function RuleForm({ original, suggested, categories, onClose }: RuleFormProps) {
  // What one starts from: a suggestion differs from an empty form already, and can be saved as it is.
  const [{ before, initial }] = useState(() => {
    const before = original ? valuesOf(original) : newRule(categories);
    return { before, initial: suggested ? valuesOf(suggested) : before };
  });
  const body = useRef<HTMLDivElement>(null);
  const form = useRuleForm({ original, initial, categories, body });
  const changed = differs(before, form.values);
  const leaving = useLeaveGuard(differs(initial, form.values));
  const submit = async () => {
    if (!changed || form.saving || !(await form.save())) return;
    leaving.allow();
    onClose();
  };
  return (
    <Dialog
      open
      flush
      width="widest"
      onOpenChange={onClose}
      title={original ? t.editTitle : t.addTitle}
      leaving={leaving}
      dismissable={!form.saving}
      onSubmit={() => void submit()}
      headAction={
        <Switch
          label={<span className="text-muted">{t.enabled}</span>}
          checked={form.values.enabled}
          onCheckedChange={(enabled) => form.set({ enabled })}
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
      <div className="grid h-143 min-h-0 shrink grid-cols-[minmax(0,1fr)_432px] phone:h-auto max-lg:flex max-lg:h-auto max-lg:shrink-0 max-lg:flex-col">
        <div
          ref={body}
          className="flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain px-6 py-5 max-lg:overflow-visible phone:p-4"
        >
          {form.failure && (
            <Banner tone="expense" role="alert">
              {form.failure}
            </Banner>
          )}
          <Fields form={form} categories={categories} />
        </div>
        <FormPreview
          id={original?.id}
          rule={form.previewable ? previewRuleOf(form.values) : null}
          categories={categories}
        />
      </div>
    </Dialog>
  );
}

function Fields({ form, categories }: { form: RuleFormControl; categories: readonly Category[] }) {
  const { values, set, errorOf, leave } = form;
  const { data: accounts = NO_ACCOUNTS } = useQuery(accountsQuery);
  const banks = bankChoices(accounts, values.bank);
  const lines = { categories, errorOf, onLeave: leave };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_176px] items-start gap-3 phone:grid-cols-1 phone:gap-4">
        <Field label={t.name} error={errorOf('name')} required>
          {(ids) => (
            <Input
              {...ids}
              dense
              data-autofocus
              autoComplete="off"
              maxLength={200}
              value={values.name}
              onChange={(event) => set({ name: event.target.value })}
              onBlur={() => leave('name')}
            />
          )}
        </Field>
        <Field label={t.bank}>
          {(ids) => (
            <Select
              {...ids}
              dense
              value={values.bank}
              options={[
                { value: '', label: texts.allBanks },
                ...banks.map((code) => ({ value: code, label: bankName(code) })),
              ]}
              onChange={(event) => set({ bank: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={t.description}>
        {(ids) => (
          <Input
            {...ids}
            dense
            autoComplete="off"
            maxLength={1000}
            value={values.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      <section aria-label={t.conditions} className="flex flex-col gap-2">
        <div className="flex items-center gap-3">
          <h3 className="flex-1 font-semibold text-md text-strong">{t.conditions}</h3>
          <Segmented
            label={t.match}
            value={values.match}
            onChange={(match) => set({ match })}
            options={[
              { value: 'and', label: t.all },
              { value: 'or', label: t.any },
            ]}
          />
        </div>
        <ConditionLines
          {...lines}
          lines={values.conditions}
          match={values.match}
          onChange={(conditions) => set({ conditions })}
        />
      </section>
      <section aria-label={t.actions} className="flex flex-col gap-2">
        <h3 className="font-semibold text-md text-strong">{t.actions}</h3>
        <ActionLines {...lines} lines={values.actions} onChange={(actions) => set({ actions })} />
      </section>
    </>
  );
}
