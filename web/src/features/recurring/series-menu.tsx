import type { Series, SeriesChange } from '@saldo/contract/recurring';
import { Link } from 'react-router';
import { may, useUser } from '../../lib/permissions.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { MenuDots } from '../../ui/menu-dots.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { useUndoAction } from '../../ui/undo-steps.ts';
import { useChangeSeries, useDeleteSeries } from './api.ts';
import { mergeableSeries } from './merge-split-forms.tsx';
import { texts } from './texts.ts';

const t = texts.table;

export interface SeriesDialog {
  series: Series;
  to: 'edit' | 'join' | 'split';
}

interface SeriesMenuProps {
  series: Series;
  all: readonly Series[];
  to: string | null;
  onOpen: (dialog: SeriesDialog) => void;
}

/** What can be done with a series. Its items are drawn only while it is open, since a screen has hundreds of menus. */
export function SeriesMenu(props: SeriesMenuProps) {
  const { series, to } = props;
  const mayEdit = may(useUser(), 'edit');
  if (!mayEdit && !to) return <span />;
  return (
    <Menu trigger={<IconButton label={t.menu(series.merchant)} icon={<MenuDots />} />}>
      <SeriesItems {...props} />
    </Menu>
  );
}

function SeriesItems({ series, all, to, onOpen }: SeriesMenuProps) {
  const mayEdit = may(useUser(), 'edit');
  const change = useChangeSeries();
  const remove = useDeleteSeries();
  const undoing = useUndoAction();
  const { id, merchant, state, count: payments } = series;
  const isOwn = payments === 0;
  const say = (what: SeriesChange, done: string) => change({ id, ...what }, done);
  const drop = () =>
    runMutation(remove, id, {
      onSuccess: ({ step_id }) =>
        void toast.success(texts.done.removed(merchant), undoing([step_id])),
      failed: String,
    });
  const over = state === 'ended' || state === 'dismissed';
  return (
    <>
      {to && (
        <MenuItem asChild>
          <Link to={to}>{t.payments(payments)}</Link>
        </MenuItem>
      )}
      {mayEdit && (
        <>
          <MenuItem onSelect={() => onOpen({ series, to: 'edit' })}>
            {isOwn ? t.edit : t.rename}
          </MenuItem>
          {!isOwn && mergeableSeries(all, series).length > 0 && (
            <MenuItem onSelect={() => onOpen({ series, to: 'join' })}>{t.join}</MenuItem>
          )}
          {payments > 1 && (
            <MenuItem onSelect={() => onOpen({ series, to: 'split' })}>{t.split}</MenuItem>
          )}
          {over ? (
            <MenuItem onSelect={() => say({ state: 'confirmed' }, texts.done.again(merchant))}>
              {t.again}
            </MenuItem>
          ) : (
            <>
              <MenuItem onSelect={() => say({ state: 'ended' }, texts.done.ended(merchant))}>
                {t.end}
              </MenuItem>
              {!isOwn && (
                <MenuItem
                  onSelect={() => say({ state: 'dismissed' }, texts.done.dismissed(merchant))}
                >
                  {t.dismiss}
                </MenuItem>
              )}
            </>
          )}
          {isOwn && (
            <MenuItem danger onSelect={drop}>
              {t.remove}
            </MenuItem>
          )}
        </>
      )}
    </>
  );
}
