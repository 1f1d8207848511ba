import type { Category } from '@saldo/contract/categories';
import type { Rule } from '@saldo/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { GoneDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ruleHealthQuery, useOrderRules } from './api.ts';
import { valueText } from './clause-texts.ts';
import { idsWithAfter, lostTo } from './order.ts';
import { FIELD_NAMES, texts } from './texts.ts';

const t = texts.runAfter;

interface RunAfterDialogProps {
  rule: Rule;
  rules: readonly Rule[];
  categories: readonly Category[];
  onClose: () => void;
}

/** The remedy for a rule that always loses to a later one, with what each transaction has before and after. */
export function RunAfterDialog({ rule, rules, categories, onClose }: RunAfterDialogProps) {
  const order = useOrderRules();
  const { data } = useQuery(ruleHealthQuery);
  const health = data?.find(({ rule_id }) => rule_id === rule.id);
  const winner = rules.find(({ id }) => id === health?.loses_to?.id);
  if (!data) return null;
  if (!health || !winner)
    return <GoneDialog title={texts.title} words={t.gone} onClose={onClose} />;
  return (
    <ConfirmMutation
      mutation={order}
      variables={idsWithAfter(rules, rule.id, winner.id)}
      title={t.title}
      body={
        <div className="flex flex-col gap-3 [overflow-wrap:anywhere]">
          <p>{t.body(rule.name, winner.name, health.matched)}</p>
          <ul className="flex flex-col gap-1">
            {lostTo(rule, winner).map(({ field, before, after }) => (
              <li key={field} className="flex flex-wrap items-center gap-x-2">
                <span className="text-muted">{FIELD_NAMES[field]}</span>
                <del className="text-muted">{valueText(field, before, categories).text}</del>
                <ArrowRight size={12} aria-label={texts.preview.to} className="flex-none" />
                <ins className="font-medium text-strong no-underline">
                  {valueText(field, after, categories).text}
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
