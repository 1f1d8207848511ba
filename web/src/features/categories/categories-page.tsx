import type { Category } from '@saldo/contract/categories';
import { ListChecks, Plus, Sparkles, Tag } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { disabledUnless, may, useUser } from '../../lib/permissions.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useLastFound } from '../../lib/use-last-found.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { GoneDialog } from '../../ui/dialog.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { categoriesQuery, toSortQuery } from './api.ts';
import { CategoryCard, type CategorySum } from './category-card.tsx';
import { userCategories } from './category-choices.ts';
import { CategoryForm } from './category-form.tsx';
import { findCategory } from './category-tree.ts';
import { DeleteCategoryDialog } from './delete-dialog.tsx';
import { texts } from './texts.ts';
import { type CategoryDialog, useCategoryDialog } from './use-category-dialog.ts';

interface CategoriesPageProps {
  /** The flow for categorizing transactions, shown in dialogs over the page. */
  flow: ComponentType<{ dialog: CategoryDialog; categories: readonly Category[] }>;
  figure: CategorySum;
}

export function CategoriesPage({ flow: Flow, figure }: CategoriesPageProps) {
  const mayEdit = may(useUser(), 'edit');
  const query = useShown(categoriesQuery);
  const dialog = useCategoryDialog();

  return (
    <>
      <PageHeader
        help={paths.help('categories')}
        title={texts.title}
        purpose={query.isSuccess ? <Purpose categories={query.data} /> : '\u00a0'}
        actions={<PageActions mayEdit={mayEdit} dialog={dialog} />}
      />
      <Loaded query={query} waiting={<CategoriesSkeleton />} failed={texts.loadFailed}>
        {(categories) => (
          <>
            <Stacks {...{ categories, figure, mayEdit, dialog }} />
            <CategoryDialogs {...{ dialog, categories, mayEdit }} />
            <Flow {...{ dialog, categories }} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Purpose({ categories }: { categories: readonly Category[] }) {
  const own = userCategories(categories);
  const subs = own.reduce((sum, { sub_categories }) => sum + sub_categories.length, 0);
  return texts.purpose(own.length, subs);
}

const PageActions = ({ mayEdit, dialog }: { mayEdit: boolean; dialog: CategoryDialog }) => (
  <>
    <SortButton />
    <Button icon={Sparkles} onClick={() => dialog.show('categorize', 'period')}>
      {texts.categorize}
    </Button>
    <Button
      variant="primary"
      {...disabledUnless(mayEdit, texts.viewerHint)}
      icon={Plus}
      onClick={() => dialog.show('new', '1')}
    >
      {texts.add}
    </Button>
  </>
);

/** Link to Sort. It is always there, because actions that appear late would move the page. */
function SortButton() {
  const count = useShown(toSortQuery).data?.count ?? 0;
  return (
    <Button asChild icon={ListChecks}>
      <Link to={paths.sort()}>{count === 0 ? texts.sortAny : texts.sort(count)}</Link>
    </Button>
  );
}

interface StacksProps {
  categories: readonly Category[];
  figure: CategorySum;
  mayEdit: boolean;
  dialog: CategoryDialog;
}

/** Two columns, so expanding a card moves only the cards of its own column. On phones, one column in the same order. */
function Stacks({ categories, figure, mayEdit, dialog }: StacksProps) {
  const cards = useOpenCards();
  if (userCategories(categories).length === 0) {
    return <NoCategories mayEdit={mayEdit} onAdd={() => dialog.show('new', '1')} />;
  }
  return (
    <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1 phone:gap-3">
      {stacksOf(categories).map((stack, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always two columns
        <div key={i} className="@container flex min-w-0 flex-col gap-4 phone:gap-3">
          {stack.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              figure={figure}
              open={cards.isOpen(category.id)}
              mayEdit={mayEdit}
              onToggle={() => cards.toggle(category.id)}
              onShow={dialog.show}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const NoCategories = ({ mayEdit, onAdd }: { mayEdit: boolean; onAdd: () => void }) => (
  <EmptyCard
    icon={Tag}
    title={texts.emptyTitle}
    action={
      <Button
        variant="primary"
        {...disabledUnless(mayEdit, texts.viewerHint)}
        icon={Plus}
        onClick={onAdd}
      >
        {texts.addFirst}
      </Button>
    }
  >
    {texts.emptyHint}
  </EmptyCard>
);

const CARDS = ['w-28', 'w-40', 'w-32', 'w-36', 'w-28', 'w-32', 'w-40', 'w-24'] as const;

/** Placeholders as tall as collapsed cards. */
const CategoriesSkeleton = () => (
  <Loading label={texts.loading} className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
    {CARDS.map((width, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <Card key={i} flush>
        <div className="flex items-center gap-3 p-4">
          <Skeleton className="size-10" />
          <div className="flex-1">
            <Skeleton className={`mb-2 h-3.5 ${width}`} />
            <Skeleton className="h-3 w-48 max-w-full" />
            <Skeleton className="mt-2 hidden h-3 w-32 phone:block" />
          </div>
        </div>
        <div className="flex h-8 items-center border-line border-t px-4 phone:h-11">
          <Skeleton className="h-3 w-24" />
        </div>
      </Card>
    ))}
  </Loading>
);

interface CategoryDialogsProps {
  dialog: CategoryDialog;
  categories: readonly Category[];
  mayEdit: boolean;
}

/** The dialog named in the URL. Rendered only for users who may edit, since every dialog makes changes. */
function CategoryDialogs({ dialog, categories, mayEdit }: CategoryDialogsProps) {
  const { open, close } = dialog;
  const key = open && 'value' in open ? open.value : '';
  const place = useLastFound(key, findCategory(categories, key));
  if (!open || !mayEdit) return null;
  if (open.kind === 'new') {
    const parent = userCategories(categories).find(({ id }) => id === open.value);
    return (
      <CategoryForm
        original={null}
        parent={parent?.id ?? ''}
        categories={categories}
        onClose={close}
      />
    );
  }
  if (open.kind === 'categorize') return null;

  const category = place?.sub ?? place?.main;
  if (!category || place?.main.type === 'system') {
    return (
      <GoneDialog
        title={texts.title}
        words={category ? texts.locked : texts.gone}
        onClose={close}
      />
    );
  }
  const props = { categories, onClose: close };
  return open.kind === 'edit' ? (
    <CategoryForm key={category.id} original={category} parent="" {...props} />
  ) : (
    <DeleteCategoryDialog category={category} {...props} />
  );
}

/** Splits the categories into two columns, to be read one column after the other. System categories come first. */
export function stacksOf(categories: readonly Category[]): [Category[], Category[]] {
  const all = [
    ...categories.filter(({ type }) => type === 'system'),
    ...userCategories(categories),
  ];
  const half = Math.ceil(all.length / 2);
  return [all.slice(0, half), all.slice(half)];
}

const NAME = 'open';

/** Ids of the expanded cards, from the URL. */
export const openCards = (params: URLSearchParams): string[] =>
  (params.get(NAME) ?? '').split(',').filter(Boolean);

export const withCardToggled = (open: readonly string[], id: string): string[] =>
  open.includes(id) ? open.filter((one) => one !== id) : [...open, id];

function useOpenCards() {
  const [params, change] = useUrlState();
  const open = openCards(params);
  return {
    isOpen: (id: string) => open.includes(id),
    toggle: (id: string) => change({ [NAME]: withCardToggled(open, id).join(',') }),
  };
}
