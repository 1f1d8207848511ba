import type { Suggestion } from '@saldo/contract/categorization';
import type { Transaction } from '@saldo/contract/transactions';
import { useQueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import { bankName } from '../../../lib/banks.ts';
import { amountText, percent, whenInFull } from '../../../lib/format.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { type Fact, Facts, withoutEmptyFacts } from '../../../ui/facts.tsx';
import { Field } from '../../../ui/field.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Title } from '../../../ui/title.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { userCategories } from '../../categories/category-choices.ts';
import { CategorySelect } from '../../categories/category-field.tsx';
import { findCategory } from '../../categories/category-tree.ts';
import { transactionQuery } from '../../transactions/api.ts';
import { merchantGroups } from '../manual/merchant.ts';
import { readConfidence } from './figures.ts';
import type { ReviewGroup, SelectionAction } from './selection.ts';
import { texts } from './texts.ts';

const t = texts.facts;

export interface AiDetailsDialogProps {
  suggestion: Suggestion;
  review: ReviewGroup;
  parent: string | undefined;
  dispatch: Dispatch<SelectionAction>;
  onClose: () => void;
}

export function AiDetailsDialog(props: AiDetailsDialogProps) {
  const { suggestion, review, parent, onClose } = props;
  const query = useShown(transactionQuery(useQueryClient(), suggestion.id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.title}
      tone={suggestion.direction}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <Title as="p" className="[overflow-wrap:anywhere]">
        {suggestion.description || texts.noDescription}
      </Title>
      <p
        className={cx(
          'mt-1 mb-4 font-bold text-2xl tracking-[-0.02em]',
          suggestion.direction === 'income' ? 'text-income' : 'text-strong',
        )}
      >
        {amountText(suggestion)}
      </p>
      <Facts facts={[...suggestedFacts(suggestion, review, parent), ...rowFacts(query.data)]} />
      <MoveField {...props} />
      {query.isPending && (
        <Loading label={t.loading} className="border-line border-t pt-3">
          <Skeleton className="h-5 w-1/2" />
        </Loading>
      )}
      {query.isError && <p className="pt-3 text-muted text-sm">{t.failed}</p>}
    </Dialog>
  );
}

/** Picks another category for all of the merchant's transactions in this group. */
function MoveField({ suggestion, review, dispatch, onClose }: AiDetailsDialogProps) {
  const categories = useShown(categoriesQuery).data ?? [];
  const { transactions, id } = review.group;
  const rows = transactions.map((one) => ({ ...one, merchant_name: null }));
  const alike = merchantGroups(rows).get(suggestion.id) ?? [suggestion.id];
  const pick = (chosen: string) => {
    const place = findCategory(categories, chosen);
    if (!place) return;
    const { main, sub } = place;
    const { name, icon, color, description, parent_id } = sub ?? main;
    const to = { id: chosen, name, icon, color, description, parent_id };
    dispatch({ type: 'move', key: review.key, ids: new Set(alike), to });
    onClose();
  };
  return (
    <div className="mt-4">
      <Field label={t.change} hint={alike.length > 1 ? t.changeAll(alike.length) : undefined}>
        {(ids) => (
          <CategorySelect
            {...ids}
            categories={userCategories(categories)}
            without={id}
            placeholder={t.choose}
            value=""
            onPick={pick}
          />
        )}
      </Field>
    </div>
  );
}

function suggestedFacts(
  { confidence, date, degree, reason }: Suggestion,
  { group, selectable }: ReviewGroup,
  parent: string | undefined,
): Fact[] {
  const words = percent(readConfidence(confidence).percent, 0);
  const name = parent ? `${parent} › ${group.name}` : group.name;
  return [
    [
      t.suggested,
      selectable ? (
        <span key="group" className="inline-flex max-w-full items-center gap-2">
          <EmojiTile size="sm" icon={group.icon} color={group.color} />
          <span className="min-w-0">{name}</span>
        </span>
      ) : (
        t.notSuggested
      ),
    ],
    [t.why, reason],
    ...(selectable ? [[t.confidence, t.confidenceOf(words, texts.degrees[degree])] as const] : []),
    [t.date, whenInFull(date)],
  ];
}

function rowFacts(row: Transaction | undefined): Fact[] {
  if (!row) return [];
  return withoutEmptyFacts([
    [t.bank, bankName(row.bank)],
    row.account_name !== null && [t.account, row.account_name],
    row.creditor_name !== null && [t.creditor, row.creditor_name],
    row.debtor_name !== null && [t.debtor, row.debtor_name],
    row.tags.length > 0 && [
      t.tags,
      <span key="tags" className="flex flex-wrap justify-end gap-1">
        {row.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>,
    ],
  ]);
}
