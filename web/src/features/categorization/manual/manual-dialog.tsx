import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import { useEffect, useRef, useState } from 'react';
import { useNamedDialog } from '../../../lib/dialog-address.ts';
import { OVER_FORM, useLeaveGuard } from '../../../lib/leave-guard.ts';
import { may, useUser } from '../../../lib/permissions.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MenuDots } from '../../../ui/menu-dots.tsx';
import { descriptionOrPlaceholder } from '../../transactions/transaction-parts.tsx';
import { ConfirmationToast } from '../confirmation.tsx';
import { texts } from '../texts.ts';
import { focusChoices } from './choice-list.tsx';
import { RowDetailsDialog } from './details-dialog.tsx';
import { ExitDialog } from './exit-dialog.tsx';
import { type FlowEvent, payloadOf } from './manual-flow.ts';
import { ManualFoot } from './manual-foot.tsx';
import { PhoneTitle, Position, ProgressLine } from './manual-head.tsx';
import type { ManualAction } from './manual-shortcuts.ts';
import { useManualKeys } from './manual-shortcuts.ts';
import { ManualTabs } from './manual-tabs.tsx';
import { OfferCard } from './offer-card.tsx';
import { TransactionPane, TransactionStrip } from './transaction-pane.tsx';
import { type ManualFlowState, useManualFlow } from './use-manual-flow.ts';
import { useSave } from './use-save.ts';

const t = texts.manual;

interface ManualDialogProps {
  /** Uncategorized transactions in order; at least one. */
  list: readonly Transaction[];
  categories: readonly Category[];
  onClose: () => void;
}

/** State of the manual flow, with its shortcuts and functions to save and to leave. */
function useManual({ list, categories, onClose }: ManualDialogProps) {
  const mayEdit = may(useUser(), 'edit');
  const walk = useManualFlow(list, categories);
  const { flow, act } = walk;
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const details = useNamedDialog<true>(OVER_FORM);
  const { save, saving, failed } = useSave((ids) => act({ type: 'saved', ids }));
  const count = flow.pending.size;
  const leaving = useLeaveGuard(count > 0);
  const send = (event: FlowEvent) => !saving && act(event);
  const focusGrid = () => focusChoices(root.current);
  useFocusThatStays(flow.tab === 'categories', focusGrid);

  /** Resolves to true if everything is saved and the dialog may close. */
  const saveAll = async () => {
    if (!mayEdit || saving || count === 0) return false;
    const all = await save(payloadOf(flow.pending));
    if (all) leaving.allow();
    return all;
  };
  const saveAndClose = async () => {
    if (await saveAll()) onClose();
  };
  const onAction = (action: ManualAction) => {
    if (action.do === 'ignore') setMenuOpen(!saving);
    else if (action.do === 'details') details.show(true);
    else if (action.do === 'search' || action.do === 'grid') {
      if (flow.tab !== 'categories') send({ type: 'tab', tab: 'categories' });
      // Wait until the tab has rendered.
      requestAnimationFrame(() => (action.do === 'grid' ? focusGrid() : search.current?.focus()));
    } else {
      const event = eventOf(action, walk);
      if (event) send(event);
    }
  };
  useManualKeys(root, { onAction, onSave: () => void saveAndClose() });
  const pending = { count, mayEdit, saving };
  const menu = { menuOpen, onMenu: setMenuOpen };
  return {
    ...{ walk, root, search, leaving, failed, pending, menu, details },
    ...{ send, focusGrid, saveAll, saveAndClose },
  };
}

/** One transaction at a time. Choices stay pending until saved. */
export function ManualDialog(props: ManualDialogProps) {
  const phone = usePhone();
  const manual = useManual(props);
  const { walk, pending, leaving, details, send } = manual;
  const { flow, row } = walk;
  const [searching, setSearching] = useState(false);
  if (!row) return null;

  const position = { at: flow.at, of: flow.ids.length };
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={phone ? <PhoneTitle {...position} /> : texts.title}
      headAction={
        phone ? (
          <IconButton
            label={t.viewDetails}
            icon={<MenuDots />}
            onClick={() => details.show(true)}
          />
        ) : (
          <Position {...position} />
        )
      }
      width="wide"
      flush
      dismissable={!searching && !pending.saving}
      footer={
        <ManualFoot
          first={flow.at === 0}
          {...pending}
          {...manual.menu}
          onPrev={() => send({ type: 'prev' })}
          onSkip={() => send({ type: 'skip' })}
          onIgnore={(way) => send({ type: 'ignore', way })}
          onSave={() => void manual.saveAndClose()}
          onMenuClosed={() => manual.focusGrid() || manual.root.current?.focus()}
        />
      }
    >
      <ManualBody {...{ manual, row, position, phone }} {...props} onSearching={setSearching} />
      <p role="status" className="sr-only">
        {`${t.positionOf(flow.at + 1, flow.ids.length)}: ${descriptionOrPlaceholder(row)}`}
      </p>
      {details.subject && <RowDetailsDialog row={row} onClose={details.close} />}
      <ExitDialog
        open={leaving.asking}
        {...pending}
        onStay={leaving.stay}
        onLeave={leaving.leave}
        onSave={async () => ((await manual.saveAll()) ? leaving.leave() : leaving.stay())}
      />
    </Dialog>
  );
}

interface ManualBodyProps {
  manual: ReturnType<typeof useManual>;
  row: Transaction;
  position: { at: number; of: number };
  phone: boolean;
  categories: readonly Category[];
  onSearching: (searching: boolean) => void;
}

function ManualBody({ manual, row, position, phone, categories, onSearching }: ManualBodyProps) {
  const { walk, search, send } = manual;
  const about = { row, choice: walk.choice, category: walk.category };
  const notes = (
    <Notes walk={walk} mayEdit={manual.pending.mayEdit} failed={manual.failed} send={send} />
  );
  return (
    <div
      ref={manual.root}
      tabIndex={-1}
      className="grid h-137 min-h-0 shrink grid-cols-[344px_minmax(0,1fr)] outline-none max-lg:grid-cols-[260px_minmax(0,1fr)] phone:flex phone:h-auto phone:flex-1 phone:flex-col"
    >
      {phone && <ProgressLine {...position} />}
      {phone ? (
        <TransactionStrip {...about} />
      ) : (
        <TransactionPane {...about} onDetails={() => manual.details.show(true)}>
          {notes}
        </TransactionPane>
      )}
      <div className="relative flex min-h-0 flex-col phone:flex-1 phone:border-line phone:border-t">
        <ManualTabs {...{ walk, categories, phone, search, send, onSearching }} />
        <ConfirmationToast
          confirmation={walk.flow.confirmation}
          nameOf={walk.nameOf}
          onOver={(key) => walk.act({ type: 'confirmation over', key })}
        />
      </div>
      {phone && <div className="flex flex-none flex-col gap-2 px-4 pb-3 empty:hidden">{notes}</div>}
    </div>
  );
}

function eventOf(action: ManualAction, { flow }: ManualFlowState): FlowEvent | null {
  switch (action.do) {
    case 'recent': {
      const category = flow.recents[action.nth];
      return category === undefined ? null : { type: 'choose', category };
    }
    case 'skip':
      return { type: 'skip' };
    case 'prev':
      return { type: 'prev' };
    case 'accept':
      return { type: 'accept offer' };
    default:
      return null;
  }
}

/** When the categories return after History, moves focus back to them so shortcuts keep working. */
function useFocusThatStays(shown: boolean, focusGrid: () => boolean) {
  const focus = useRef(focusGrid);
  focus.current = focusGrid;
  useEffect(() => {
    if (!shown) return;
    const focused = document.activeElement;
    // Move focus only if it is on the body or the dialog itself, not on something the user chose.
    if (!focused || focused === document.body || focused.getAttribute('role') === 'dialog') {
      focus.current();
    }
  }, [shown]);
}

interface NotesProps {
  walk: ManualFlowState;
  mayEdit: boolean;
  failed: boolean;
  send: (event: FlowEvent) => void;
}

function Notes({ walk: { flow, rows, index }, mayEdit, failed, send }: NotesProps) {
  const { offer } = flow;
  const like = offer && rows.get(offer.from);
  const category = offer && index.get(offer.category);
  return (
    <>
      {offer && like && category && (
        <OfferCard
          count={offer.ids.length}
          like={descriptionOrPlaceholder(like)}
          category={category}
          onAccept={() => send({ type: 'accept offer' })}
          onDismiss={() => send({ type: 'dismiss offer' })}
        />
      )}
      {!mayEdit && <Banner className="phone:py-2 phone:text-xs">{t.viewer}</Banner>}
      {failed && (
        <Banner tone="expense" role="alert">
          {t.saveFailed}
        </Banner>
      )}
    </>
  );
}
