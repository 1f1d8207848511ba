import type { SavedView } from '@saldo/contract/saved-views';
import { Ellipsis, Pencil, Plus, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import type { useTransactionFilters } from '../filters/use-transaction-filters.ts';
import type { TransactionDialog } from '../use-transaction-dialog.ts';
import { filtersOfView, isShown, isWorthSaving, useDeleteView, viewsQuery } from './saved-views.ts';
import { RenameViewDialog, SaveViewDialog } from './view-form.tsx';
import { texts as t } from './views-texts.ts';

/** The others stand behind More. */
const SHOWN = 5;
const NONE: readonly SavedView[] = [];

interface ViewsBarProps {
  list: ReturnType<typeof useTransactionFilters>;
  dialog: TransactionDialog;
  mayEdit: boolean;
}

/** The user's saved views, and a button that saves the filters in force as one. Nothing if there is neither. */
export function ViewsBar({ list, dialog, mayEdit }: ViewsBarProps) {
  const { data: views = NONE } = useShown(viewsQuery);
  const { filters } = list;
  const shown = views.find((view) => isShown(view, filters));
  const maySave = mayEdit && shown === undefined && isWorthSaving(filters);
  const { open, close } = dialog;
  const renamed = open?.kind === 'rename_view' && views.find(({ id }) => id === open.value);
  const [first, more] = [views.slice(0, SHOWN), views.slice(SHOWN)];
  const show = (view: SavedView) => list.apply(filtersOfView(view, filters));
  return (
    <>
      {(views.length > 0 || maySave) && (
        <nav aria-label={t.label} className="mb-3 flex min-h-9 flex-wrap items-center gap-1">
          {first.map((view) => (
            <ViewTab key={view.id} view={view} isShown={view === shown} onShow={() => show(view)}>
              {view === shown && mayEdit && <ViewMenu view={view} dialog={dialog} />}
            </ViewTab>
          ))}
          {more.length > 0 && (
            <Menu align="start" trigger={<Button variant="ghost">{t.more}</Button>}>
              {more.map((view) => (
                <MenuItem key={view.id} icon={Star} onSelect={() => show(view)}>
                  <span className="clip">{view.name}</span>
                </MenuItem>
              ))}
            </Menu>
          )}
          {shown && more.includes(shown) && mayEdit && <ViewMenu view={shown} dialog={dialog} />}
          {maySave && (
            <Button
              variant="ghost"
              icon={Plus}
              className="ml-auto"
              onClick={() => dialog.show({ kind: 'save_view' })}
            >
              {t.save}
            </Button>
          )}
        </nav>
      )}
      {open?.kind === 'save_view' && mayEdit && (
        <SaveViewDialog filters={filters} onClose={close} />
      )}
      {renamed && mayEdit && <RenameViewDialog view={renamed} onClose={close} />}
    </>
  );
}

interface ViewTabProps {
  view: SavedView;
  isShown: boolean;
  onShow: () => void;
  children: ReactNode;
}

const ViewTab = ({ view, isShown: isOn, onShow, children }: ViewTabProps) => (
  <span
    className={cx(
      'flex h-9 max-w-60 items-center rounded-control border phone:h-11',
      isOn ? 'border-line bg-surface text-strong' : 'border-transparent text-normal',
    )}
  >
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onShow}
      className="flex h-full min-w-0 items-center gap-2 rounded-control px-3 font-medium text-sm hover:bg-raised"
    >
      {isOn && <Star size={14} aria-hidden className="flex-none text-accent" />}
      <span className="clip">{view.name}</span>
    </button>
    {children}
  </span>
);

function ViewMenu({ view, dialog }: { view: SavedView; dialog: TransactionDialog }) {
  const undoing = useUndoAction();
  const remove = useDeleteView(
    (stepId) => void toast.success(t.removed(view.name), undoing([stepId])),
    (error) => void toast.error(t.removeFailed(messageOf(error))),
  );
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t.actions(view.name)}
          className="grid h-full w-9 flex-none place-items-center rounded-control text-muted hover:bg-raised phone:w-11"
        >
          <Ellipsis size={16} aria-hidden />
        </button>
      }
    >
      <MenuItem icon={Pencil} onSelect={() => dialog.show({ kind: 'rename_view', value: view.id })}>
        {t.rename}
      </MenuItem>
      <MenuItem icon={Trash2} danger onSelect={() => remove.mutate(view.id)}>
        {t.remove}
      </MenuItem>
    </Menu>
  );
}
