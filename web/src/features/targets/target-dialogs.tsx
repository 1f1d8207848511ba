import type { Category } from '@saldo/contract/categories';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { may, useUser } from '../../lib/may.ts';
import { useKept } from '../../lib/use-kept.ts';
import { Dialog, GoneDialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { categoriesQuery } from '../categories/api.ts';
import { shared as t } from './texts.ts';
import type { TargetDialogControl } from './use-target-dialog.ts';

interface TargetDialogsProps<T> {
  dialog: TargetDialogControl;
  /** Undefined until they are there. */
  targets: readonly T[] | undefined;
  texts: { title: string; create: string; update: string; gone: string };
  form: (original: T | null, categories: readonly Category[], close: () => void) => ReactNode;
  remove: (target: T, close: () => void) => ReactNode;
}

/** The dialog that the address names. All of them change something, so they need the right to. */
export function TargetDialogs<T extends { id: string }>(props: TargetDialogsProps<T>) {
  const { dialog, targets, texts, form, remove } = props;
  const { open, close } = dialog;
  const mayEdit = may(useUser(), 'edit');
  const categories = useQuery(categoriesQuery);
  const key = open?.value ?? '';
  const target = useKept(
    key,
    targets?.find(({ id }) => id === key),
  );
  if (!open || !mayEdit) return null;
  const isNew = open.kind === 'new';
  if (!isNew && !targets) return null;

  if (!isNew && !target) {
    return <GoneDialog title={texts.title} words={texts.gone} onClose={close} />;
  }
  if (target && open.kind === 'delete') return remove(target, close);
  if (categories.data) return form(isNew ? null : (target ?? null), categories.data, close);
  return (
    <Dialog open title={isNew ? texts.create : texts.update} onOpenChange={close}>
      {categories.isError ? (
        <ErrorState
          title={t.categoriesFailed}
          onRetry={() => void categories.refetch()}
          retrying={categories.isFetching}
        />
      ) : (
        <Loading label={t.categoriesLoading} className="flex flex-col gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-32" />
        </Loading>
      )}
    </Dialog>
  );
}
