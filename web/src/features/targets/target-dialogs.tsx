import type { Category } from '@saldo/contract/categories';
import type { UseQueryResult } from '@tanstack/react-query';
import { may, useUser } from '../../lib/permissions.ts';
import { useChange } from '../../lib/use-change.ts';
import { useLastFoundById } from '../../lib/use-last-found.ts';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { Dialog, GoneDialog } from '../../ui/dialog.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { alertsQuery, goalsQuery } from './api.ts';
import { hueOf } from './hue.ts';
import { TargetForm } from './target-form.tsx';
import {
  messageOr,
  type Target,
  type TargetDialog,
  type TargetKind,
  useFace,
} from './target-kind.ts';
import { sharedTargetTexts as t } from './texts.ts';

interface TargetDialogsProps<T extends Target, Body extends object> {
  kind: TargetKind<T, Body>;
  dialog: TargetDialog;
  /** Undefined while loading. */
  targets: readonly T[] | undefined;
  categories: UseQueryResult<Category[]>;
}

/** The dialog named in the URL. All dialogs make changes, so they need edit permission. */
export function TargetDialogs<T extends Target, Body extends object>(
  props: TargetDialogsProps<T, Body>,
) {
  const { kind, dialog, targets, categories } = props;
  const { open, close } = dialog;
  const mayEdit = may(useUser(), 'edit');
  const key = open?.value ?? '';
  const target = useLastFoundById(targets, key);
  if (!open || !mayEdit) return null;
  const isNew = open.kind === 'new';
  if (!isNew && !targets) return null;

  if (!isNew && !target) {
    return <GoneDialog title={kind.texts.title} words={kind.texts.gone} onClose={close} />;
  }
  if (target && open.kind === 'delete') {
    return <DeleteTarget kind={kind} target={target} onClose={close} />;
  }
  const original = isNew ? null : (target ?? null);
  if (categories.data) {
    return (
      <TargetForm
        key={original?.id ?? ''}
        kind={kind}
        original={original}
        categories={categories.data}
        onClose={close}
      />
    );
  }
  return (
    <Dialog open title={isNew ? kind.texts.create : kind.texts.edit} onOpenChange={close}>
      {categories.isError ? (
        <ErrorState title={t.categoriesFailed} query={categories} />
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

interface DeleteTargetProps<T extends Target, Body extends object> {
  kind: TargetKind<T, Body>;
  target: T;
  onClose: () => void;
}

function DeleteTarget<T extends Target, Body extends object>(props: DeleteTargetProps<T, Body>) {
  const { kind, target, onClose } = props;
  const { texts } = kind;
  const [, whole] = useFace(kind, target).figures;
  return (
    <ConfirmMutation
      danger
      title={
        <>
          <Emoji>🗑️</Emoji> {texts.remove}
        </>
      }
      body={
        <div className="flex flex-col gap-4">
          <p className="text-strong">{texts.removeQuestion}</p>
          <div className="flex items-center gap-3 rounded-card border border-line p-3">
            <EmojiTile icon={target.icon} color={hueOf(target.color)} size="lg" />
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold text-strong">{target.name}</p>
              <p className="text-muted text-sm">{`${whole.label} ${whole.text}`}</p>
            </div>
          </div>
          <p className="text-muted text-sm">{texts.removeWarning}</p>
        </div>
      }
      confirmLabel={texts.remove}
      confirming={t.deleting}
      mutation={useChange(kind.remove, { awaits: [goalsQuery, alertsQuery] })}
      variables={target.id}
      failed={messageOr(texts.removeFailed)}
      done={texts.removed(target.name)}
      onClose={onClose}
    />
  );
}
