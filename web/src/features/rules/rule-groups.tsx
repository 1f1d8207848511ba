import type { Category } from '@saldo/contract/categories';
import type { Rule, RuleHealth } from '@saldo/contract/rules';
import { noteOf } from './notes.ts';
import { RuleCard } from './rule-card.tsx';
import { texts } from './texts.ts';
import type { DialogControl } from './use-dialog.ts';

/** Three in a row where there is room for them. */
export const CARDS =
  'grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-4 phone:gap-3';

interface RuleGroupsProps {
  rules: readonly Rule[];
  categories: readonly Category[];
  health: readonly RuleHealth[] | undefined;
  mayEdit: boolean;
  onShow: DialogControl['show'];
}

/** The rules that run, then those that do not; each in the order they were made, which is the order they run in. */
export function RuleGroups({ rules, health, ...rest }: RuleGroupsProps) {
  const enabled = rules.filter(({ is_enabled }) => is_enabled);
  const disabled = rules.filter(({ is_enabled }) => !is_enabled);
  const cards = (group: readonly Rule[]) => (
    <div className={CARDS}>
      {group.map((rule) => (
        <RuleCard key={rule.id} rule={rule} note={noteOf(rule, health)} {...rest} />
      ))}
    </div>
  );
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="enabled-rules">
        <GroupHead id="enabled-rules">{texts.enabled(enabled.length)}</GroupHead>
        {enabled.length > 0 ? cards(enabled) : <p className="text-muted">{texts.noneEnabled}</p>}
      </section>
      {disabled.length > 0 && (
        <section aria-labelledby="disabled-rules">
          <GroupHead id="disabled-rules">{texts.disabled(disabled.length)}</GroupHead>
          {cards(disabled)}
        </section>
      )}
    </div>
  );
}

const GroupHead = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="mb-3 font-semibold text-lg text-strong tracking-[-0.01em]">
    {children}
  </h2>
);
