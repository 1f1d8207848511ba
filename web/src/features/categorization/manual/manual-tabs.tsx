import type { Category } from '@saldo/contract/categories';
import { Clock } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { number } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import type { AnyCategory } from '../../categories/category-tree.ts';
import { texts } from '../texts.ts';
import { ChoicesPanel } from './choices-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import type { FlowEvent, Tab } from './manual-flow.ts';
import type { ManualFlowState } from './use-manual-flow.ts';

const t = texts.tabs;

interface ManualTabsProps {
  walk: ManualFlowState;
  categories: readonly Category[];
  phone: boolean;
  search: RefObject<HTMLInputElement | null>;
  send: (event: FlowEvent) => void;
  onSearching: (searching: boolean) => void;
}

export function ManualTabs(props: ManualTabsProps) {
  const { walk, categories, phone, search, send, onSearching } = props;
  const { flow, recents } = walk;
  const choose = (category: string) => send({ type: 'choose', category });
  return (
    <Tabs.Root
      value={flow.tab}
      onValueChange={(tab) => send({ type: 'tab', tab: tab as Tab })}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Tabs.List
        aria-label={t.label}
        className="flex h-11 flex-none gap-6 border-line border-b px-6 max-lg:px-4 phone:gap-5"
      >
        <TabName tab="categories">{t.categories}</TabName>
        <TabName tab="history">
          {t.history}
          {flow.pending.size > 0 && <Badge tone="accent">{number(flow.pending.size)}</Badge>}
        </TabName>
        <TabName tab="recent">{t.recent}</TabName>
      </Tabs.List>
      {/* Kept mounted so its lists keep their position. */}
      <TabPanel tab="categories" kept>
        <ChoicesPanel
          categories={categories}
          recents={recents}
          chosen={walk.choice?.category ?? null}
          transactionId={flow.ids[flow.at] ?? ''}
          phone={phone}
          search={search}
          onChoose={choose}
          onSearching={onSearching}
          onTyping={() => send({ type: 'typing' })}
        />
      </TabPanel>
      <TabPanel tab="history">
        <HistoryPanel
          flow={flow}
          rows={walk.rows}
          index={walk.index}
          onShow={(id) => send({ type: 'show', id })}
          onRemove={(id) => send({ type: 'remove', id })}
          onFlashOver={() => send({ type: 'flash over' })}
        />
      </TabPanel>
      <TabPanel tab="recent">
        <RecentPanel recents={recents} parentOf={walk.parentOf} onChoose={choose} />
      </TabPanel>
    </Tabs.Root>
  );
}

const TabName = ({ tab, children }: { tab: Tab; children: ReactNode }) => (
  <Tabs.Trigger
    value={tab}
    className="flex items-center gap-2 whitespace-nowrap border-transparent border-b-2 font-medium text-muted text-sm outline-offset-[-2px]! hover:text-strong data-[state=active]:border-accent data-[state=active]:text-strong"
  >
    {children}
  </Tabs.Trigger>
);

const TabPanel = ({ tab, kept, children }: { tab: Tab; kept?: true; children: ReactNode }) => (
  <Tabs.Content
    value={tab}
    forceMount={kept}
    tabIndex={-1}
    className="flex min-h-0 flex-1 flex-col outline-none data-[state=inactive]:hidden"
  >
    {children}
  </Tabs.Content>
);

interface RecentPanelProps {
  recents: readonly AnyCategory[];
  parentOf: (category: AnyCategory) => string | undefined;
  onChoose: (category: string) => void;
}

function RecentPanel({ recents, parentOf, onChoose }: RecentPanelProps) {
  if (recents.length === 0) {
    return (
      <EmptyState icon={Clock} title={texts.recent.none} heading="h3" className="flex-1">
        {texts.recent.noneHint}
      </EmptyState>
    );
  }
  return (
    <ol
      aria-label={texts.tabs.recent}
      className="min-h-0 flex-1 overflow-y-auto p-4 pb-18 max-lg:p-2"
    >
      {recents.map((category, i) => (
        <li key={category.id}>
          <button
            type="button"
            aria-keyshortcuts={String(i + 1)}
            onClick={() => onChoose(category.id)}
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left outline-offset-[-2px]! hover:bg-raised"
          >
            <span aria-hidden className="phone:hidden">
              <Kbd>{String(i + 1)}</Kbd>
            </span>
            <Emoji className="w-5 flex-none text-center text-[15px]">{category.icon}</Emoji>
            <span className="clip text-strong">
              {category.name}
              {parentOf(category) && <span className="text-muted"> · {parentOf(category)}</span>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
