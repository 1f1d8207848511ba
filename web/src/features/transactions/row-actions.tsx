import type { Transaction } from '@saldo/contract/transactions';
import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { texts } from './texts.ts';
import { describe } from './transaction-parts.tsx';
import type { DialogControl } from './use-dialog.ts';

export interface RowActionsProps {
  row: Transaction;
  mayEdit: boolean;
  onOpen: DialogControl['show'];
}

export const RowActions = ({ row, mayEdit, onOpen }: RowActionsProps) => (
  <Menu
    trigger={
      <IconButton
        label={texts.actionsFor(describe(row))}
        data-tip={texts.columns.actions}
        icon={<Ellipsis size={16} aria-hidden />}
      />
    }
  >
    <MenuItem
      icon={<Eye size={16} aria-hidden />}
      onSelect={() => onOpen({ kind: 'view', value: row.id })}
    >
      {texts.view}
    </MenuItem>
    <MenuItem
      icon={<Pencil size={16} aria-hidden />}
      disabled={!mayEdit}
      onSelect={() => onOpen({ kind: 'edit', value: row.id })}
    >
      {texts.edit}
    </MenuItem>
    <MenuSeparator />
    <MenuItem
      danger
      icon={<Trash2 size={16} aria-hidden />}
      disabled={!mayEdit}
      onSelect={() => onOpen({ kind: 'delete', value: row.id })}
    >
      {texts.delete}
    </MenuItem>
  </Menu>
);
