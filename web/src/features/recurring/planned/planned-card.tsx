import type { Category } from '@saldo/contract/categories';
import type { PlannedPayment } from '@saldo/contract/planned';
import { ALL_YEARS } from '@saldo/contract/well-known';
import { addDays } from '@saldo/domain/dates';
import { LATE_DAYS } from '@saldo/domain/planned-matches';
import { Link } from 'react-router';
import { day, signedMoney } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { may, useUser } from '../../../lib/permissions.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { MenuDots } from '../../../ui/menu-dots.tsx';
import { Title } from '../../../ui/title.tsx';
import { findCategory } from '../../categories/category-tree.ts';
import { useRemovePlanned } from './api.ts';
import { texts } from './texts.ts';

const STATES: Record<PlannedPayment['state'], { label: string; tone: BadgeTone }> = {
  expected: { label: texts.planned, tone: 'accent' },
  paid: { label: texts.paid, tone: 'income' },
  not_seen: { label: texts.notSeen, tone: 'warning' },
};

export interface PlannedDialog {
  planned: PlannedPayment;
  to: 'edit' | 'move';
}

interface PlannedCardProps {
  planned: readonly PlannedPayment[];
  categories: readonly Category[];
  onOpen: (dialog: PlannedDialog) => void;
}

/** All planned payments: those to come, those that transactions have replaced, and those that nobody has seen. */
export const PlannedCard = ({ planned, categories, onOpen }: PlannedCardProps) => (
  <Card flush aria-label={texts.title} className="phone:order-3">
    <Title className="px-5 py-4 phone:px-4">{texts.title}</Title>
    <ul className="*:border-line *:border-t">
      {planned.map((one) => (
        <PlannedRow key={one.id} planned={one} {...{ categories, onOpen }} />
      ))}
    </ul>
  </Card>
);

interface RowProps extends Omit<PlannedCardProps, 'planned'> {
  planned: PlannedPayment;
}

function PlannedRow({ planned, categories, onOpen }: RowProps) {
  const mayEdit = may(useUser(), 'edit');
  const { name, direction, state, category_id } = planned;
  const place = category_id === null ? null : findCategory(categories, category_id);
  const category = place?.sub ?? place?.main;
  const { label, tone } = STATES[state];
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2 phone:px-4">
      <EmojiTile icon={category?.icon ?? '📅'} color={category?.color} />
      <span className="min-w-0 flex-1 basis-40">
        <span title={name} className="clip block font-medium text-strong">
          {name}
        </span>
        <span className="block text-muted text-xs">
          {day(planned.day)}
          {category && ` · ${category.name}`}
          {state === 'not_seen' && ` · ${texts.notSeenHint(day(addDays(planned.day, LATE_DAYS)))}`}
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      <b
        className={cx(
          'flex-none font-semibold',
          direction === 'income' ? 'text-income' : 'text-strong',
        )}
      >
        {signedMoney(planned, direction)}
      </b>
      <Actions {...{ planned, mayEdit, onOpen }} />
    </li>
  );
}

interface ActionsProps extends Pick<RowProps, 'planned' | 'onOpen'> {
  mayEdit: boolean;
}

function Actions({ planned, mayEdit, onOpen }: ActionsProps) {
  const remove = useRemovePlanned();
  const { state, transaction_id: row } = planned;
  if (state === 'not_seen' && mayEdit) {
    return (
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onOpen({ planned, to: 'move' })}>
          {texts.move}
        </Button>
        <Button size="sm" variant="danger" onClick={() => remove(planned)}>
          {texts.remove}
        </Button>
      </span>
    );
  }
  if (!mayEdit && row === null) return null;
  return (
    <Menu trigger={<IconButton label={texts.menu(planned.name)} icon={<MenuDots />} />}>
      {row !== null && (
        <MenuItem asChild>
          <Link to={paths.transactions({ year: ALL_YEARS, view: row })}>{texts.showPayment}</Link>
        </MenuItem>
      )}
      {mayEdit && (
        <>
          <MenuItem onSelect={() => onOpen({ planned, to: 'edit' })}>{texts.edit}</MenuItem>
          <MenuItem danger onSelect={() => remove(planned)}>
            {texts.remove}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
