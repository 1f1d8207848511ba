import type { Rule } from '@saldo/contract/rules';
import type { QueryClient } from '@tanstack/react-query';
import { Play, Plus, SlidersHorizontal } from 'lucide-react';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import { disabledUnless, may, useUser } from '../../lib/permissions.ts';
import { useShown } from '../../lib/use-shown.ts';
import { useStable } from '../../lib/use-stable.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { LateContent } from '../../ui/late-content.tsx';
import { combineQueries, Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Title } from '../../ui/title.tsx';
import { categoriesQuery } from '../categories/api.ts';
import { ruleHealthQuery, ruleSuggestionsQuery, rulesQuery } from './api.ts';
import { OrderedRules } from './ordered-rules.tsx';
import { RuleCard, type RuleCardProps } from './rule-card.tsx';
import { type RuleDialog, RuleDialogs, useRuleDialog } from './rule-dialogs.tsx';
import { SuggestionsCard } from './suggestions-card.tsx';
import { texts } from './texts.ts';

interface Showing {
  onShow: RuleDialog['show'];
}

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(rulesQuery);
  void client.prefetchQuery(categoriesQuery);
  void client.prefetchQuery(ruleHealthQuery);
}

export function RulesPage() {
  const dialog = useRuleDialog();
  const onShow = useStable(dialog.show);
  const query = combineQueries(useShown(rulesQuery), useShown(categoriesQuery));
  const health = useShown(ruleHealthQuery);
  const suggestions = useShown(ruleSuggestionsQuery);

  return (
    <>
      <PageHeader
        help={paths.help('rules')}
        title={texts.title}
        purpose={texts.purpose}
        actions={
          <>
            <ApplyButton onShow={onShow} />
            <AddButton onShow={onShow} />
          </>
        }
      />
      <Loaded query={query} waiting={<RulesSkeleton />} failed={texts.loadFailed}>
        {([rules, categories]) => (
          <div className="flex flex-col gap-6 phone:gap-4">
            <LateContent known={suggestions.isFetched}>
              <SuggestionsCard suggestions={suggestions.data ?? []} onShow={onShow} />
            </LateContent>
            {rules.length > 0 ? (
              <RuleGroups {...{ rules, categories, onShow }} health={health.data} />
            ) : (
              <EmptyCard
                icon={SlidersHorizontal}
                title={texts.emptyTitle}
                action={<AddButton onShow={onShow} />}
              >
                {texts.emptyHint}
              </EmptyCard>
            )}
            <RuleDialogs {...{ dialog, rules, categories }} suggestions={suggestions.data ?? []} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Props of buttons that make changes: viewers see them disabled, with the reason. */
function useEditing() {
  const mayEdit = may(useUser(), 'edit');
  return disabledUnless(mayEdit, texts.viewerHint);
}

const ApplyButton = ({ onShow }: Showing) => (
  <Button {...useEditing()} icon={Play} onClick={() => onShow({ kind: 'apply_all' })}>
    {texts.apply}
  </Button>
);

const AddButton = ({ onShow }: Showing) => (
  <Button {...useEditing()} variant="primary" icon={Plus} onClick={() => onShow({ kind: 'new' })}>
    {texts.add}
  </Button>
);

const NAMES = ['w-32', 'w-40', 'w-28', 'w-36', 'w-24', 'w-32'] as const;

const RulesSkeleton = () => (
  <Loading label={texts.loading}>
    <Skeleton className="mb-3 h-6 w-48" />
    <div className={CARDS}>
      {NAMES.map((width, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Card key={i} className="flex h-52 flex-col gap-3">
          <div className="flex justify-between">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-5 w-18 rounded-full" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <div className="flex gap-1.5">
            <Skeleton className="h-5 w-18 rounded-full" />
            <Skeleton className="h-5 w-22 rounded-full" />
          </div>
          <Skeleton className="mt-auto h-6 w-32" />
        </Card>
      ))}
    </div>
  </Loading>
);

/** Three per row if they fit. */
const CARDS = 'grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-4 phone:gap-3';

type RuleGroupsProps = Omit<RuleCardProps, 'rule'> & { rules: readonly Rule[] };

const SWITCH = '[data-face]:not([inert]) [data-switch]';

/** Pausing moves a card to the other group, where it is drawn anew. The focus follows its switch. */
function useFocusOnSwitch() {
  const groups = useRef<HTMLDivElement>(null);
  const focused = useRef<{ rule: string; element: HTMLElement } | null>(null);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const rule = target.closest<HTMLElement>('[data-rule]')?.dataset.rule;
    const isSwitch = target.closest('[data-switch]') !== null;
    focused.current = rule !== undefined && isSwitch ? { rule, element: target } : null;
  };
  useLayoutEffect(() => {
    const { rule, element } = focused.current ?? {};
    if (!rule || element?.isConnected || document.activeElement !== document.body) return;
    groups.current
      ?.querySelector<HTMLElement>(`[data-rule="${CSS.escape(rule)}"] ${SWITCH}`)
      ?.focus({ preventScroll: true });
  });
  return { ref: groups, onFocus };
}

function RuleGroups({ rules, ...rest }: RuleGroupsProps) {
  const focus = useFocusOnSwitch();
  const enabled = rules.filter(({ is_enabled }) => is_enabled);
  const disabled = rules.filter(({ is_enabled }) => !is_enabled);
  return (
    <div {...focus} className="flex flex-col gap-6">
      <section aria-labelledby="enabled-rules">
        <GroupHead id="enabled-rules">{texts.enabled(enabled.length)}</GroupHead>
        {enabled.length > 0 ? (
          <OrderedRules all={rules} rules={enabled} className={CARDS}>
            {(rule, grip) => <RuleCard rule={rule} grip={grip} {...rest} />}
          </OrderedRules>
        ) : (
          <p className="text-muted">{texts.noneEnabled}</p>
        )}
      </section>
      {disabled.length > 0 && (
        <section aria-labelledby="disabled-rules">
          <GroupHead id="disabled-rules">{texts.disabled(disabled.length)}</GroupHead>
          <div className={CARDS}>
            {disabled.map((rule) => (
              <RuleCard key={rule.id} rule={rule} {...rest} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

const GroupHead = ({ id, children }: { id: string; children: string }) => (
  <Title id={id} className="mb-3">
    {children}
  </Title>
);

export { RulesPage as Component };
