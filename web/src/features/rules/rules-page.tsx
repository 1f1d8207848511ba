import type { Category } from '@saldo/contract/categories';
import type { Rule } from '@saldo/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { Play, Plus, SlidersHorizontal } from 'lucide-react';
import { may, useUser } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { categoriesQuery } from '../categories/api.ts';
import { ruleHealthQuery, ruleSuggestionsQuery, rulesQuery } from './api.ts';
import { RuleDialogs } from './rule-dialogs.tsx';
import { RuleGroups } from './rule-groups.tsx';
import { RulesSkeleton } from './rules-skeleton.tsx';
import { SuggestionsCard } from './suggestions-card.tsx';
import { texts } from './texts.ts';
import { type DialogControl, useDialog } from './use-dialog.ts';

const NO_CATEGORIES: readonly Category[] = [];

export function RulesPage() {
  const mayEdit = may(useUser(), 'edit');
  const dialog = useDialog();
  const rules = useQuery(rulesQuery);
  const categories = useQuery(categoriesQuery);
  const health = useQuery(ruleHealthQuery);
  const suggestions = useQuery(ruleSuggestionsQuery);
  // Suggestions stand above the cards: these wait for them, so that nothing moves down afterwards.
  const waiting = rules.isPending || categories.isPending || suggestions.isPending;
  const failed = [rules, categories].find(({ isLoadingError }) => isLoadingError);
  const names = categories.data ?? NO_CATEGORIES;

  return (
    <>
      <PageHeader
        help={paths.help('rules')}
        title={texts.title}
        purpose={texts.purpose}
        actions={<Actions mayEdit={mayEdit} dialog={dialog} />}
      />
      {failed ? (
        <LoadFailed query={failed} />
      ) : waiting ? (
        <RulesSkeleton />
      ) : (
        <>
          {rules.isRefetchError && <StaleBanner query={rules} />}
          <SuggestionsCard
            suggestions={suggestions.data ?? []}
            mayEdit={mayEdit}
            onShow={dialog.show}
          />
          <Rules
            rules={rules.data ?? []}
            categories={names}
            health={health.data}
            mayEdit={mayEdit}
            onShow={dialog.show}
          />
          <RuleDialogs
            dialog={dialog}
            rules={rules.data ?? []}
            categories={names}
            suggestions={suggestions.data ?? []}
            mayEdit={mayEdit}
          />
        </>
      )}
    </>
  );
}

const Actions = ({ mayEdit, dialog }: { mayEdit: boolean; dialog: DialogControl }) => {
  const hint = mayEdit ? undefined : texts.viewerHint;
  return (
    <>
      <Button
        disabled={!mayEdit}
        title={hint}
        icon={<Play size={16} aria-hidden />}
        onClick={() => dialog.show({ kind: 'apply_all' })}
      >
        {texts.apply}
      </Button>
      <Button
        variant="primary"
        disabled={!mayEdit}
        title={hint}
        icon={<Plus size={16} aria-hidden />}
        onClick={() => dialog.show({ kind: 'new' })}
      >
        {texts.add}
      </Button>
    </>
  );
};

interface Failed {
  isFetching: boolean;
  refetch: () => unknown;
}

const LoadFailed = ({ query }: { query: Failed }) => (
  <Card className="border-transparent bg-expense-tint">
    <ErrorState
      title={texts.loadFailed}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  </Card>
);

/** What is shown is from before. */
const StaleBanner = ({ query }: { query: Failed }) => (
  <Banner
    tone="expense"
    role="alert"
    className="mb-6"
    action={
      <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        {texts.tryAgain}
      </Button>
    }
  >
    {texts.loadFailed}
  </Banner>
);

function Rules(props: Parameters<typeof RuleGroups>[0] & { rules: readonly Rule[] }) {
  if (props.rules.length > 0) return <RuleGroups {...props} />;
  return (
    <Card>
      <EmptyState
        icon={<SlidersHorizontal size={20} aria-hidden />}
        title={texts.emptyTitle}
        action={
          <Button
            variant="primary"
            disabled={!props.mayEdit}
            title={props.mayEdit ? undefined : texts.viewerHint}
            icon={<Plus size={16} aria-hidden />}
            onClick={() => props.onShow({ kind: 'new' })}
          >
            {texts.add}
          </Button>
        }
      >
        {texts.emptyHint}
      </EmptyState>
    </Card>
  );
}
