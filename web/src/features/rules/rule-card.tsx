import type { Category } from '@saldo/contract/categories';
import type { Rule, RuleHealth } from '@saldo/contract/rules';
import {
  CirclePlay,
  FlipVertical2,
  Pause,
  Pencil,
  Play,
  Trash2,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { bankName } from '../../lib/banks.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Title } from '../../ui/title.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateRule } from './api.ts';
import { Brief, Clauses } from './rule-clauses.tsx';
import type { RuleDialog } from './rule-dialogs.tsx';
import { texts } from './texts.ts';

const t = texts.card;

interface RuleNote {
  text: string;
  /** True if the rule has no effect until it is fixed. */
  bad: boolean;
  /** True if running the rule later would fix the problem. */
  loses?: boolean;
}

/** The rule's most serious problem, if any. For a disabled rule, reports only that it is broken. */
export function noteOf(rule: Rule, health: readonly RuleHealth[] | undefined): RuleNote | null {
  if (rule.is_broken) return { text: texts.notes.broken, bad: true };
  const own = health?.find(({ rule_id }) => rule_id === rule.id);
  if (!own || !rule.is_enabled) return null;
  if (own.matched === 0) return { text: texts.notes.never, bad: false };
  return own.loses_to
    ? { text: texts.notes.losesTo(own.loses_to.name), bad: false, loses: true }
    : null;
}

export interface RuleCardProps {
  rule: Rule;
  categories: readonly Category[];
  health: readonly RuleHealth[] | undefined;
  onShow: RuleDialog['show'];
  /** Drag handle. */
  grip?: ReactNode;
}

const FACE =
  'col-start-1 row-start-1 flex min-h-0 min-w-0 flex-col rounded-card border p-5 backface-hidden phone:p-4';
const BUTTON = 'button, a, [data-scrolls]';

/**
 * A card with the rule's purpose on the front and its clauses on the back, which is drawn once the card is turned. The
 * hidden side is inert. Memoized, because a screen has hundreds.
 */
export const RuleCard = memo(function RuleCard(props: RuleCardProps) {
  const { rule } = props;
  const [turned, setTurned] = useState<boolean>();
  const article = useRef<HTMLElement>(null);
  const byButton = useRef(false);
  // Flipping by button hides that button, so focus moves to its counterpart on the other side.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run on every flip
  useEffect(() => {
    if (!byButton.current) return;
    byButton.current = false;
    article.current
      ?.querySelector<HTMLElement>('[data-face]:not([inert]) [data-turn]')
      ?.focus({ preventScroll: true });
  }, [turned]);
  const turnByButton = () => {
    byButton.current = true;
    setTurned(!turned);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button at the bottom does the same by keyboard
    <article
      ref={article}
      aria-label={rule.name}
      data-rule={rule.id}
      className="h-52 min-w-0 cursor-pointer perspective-distant"
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest(BUTTON)) setTurned(!turned);
      }}
    >
      <div
        className={cx(
          'grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] transition-transform duration-200 transform-3d motion-reduce:transition-none',
          turned && 'rotate-y-180',
        )}
      >
        <Front {...props} shown={!turned} onTurn={turnByButton} />
        {turned !== undefined && <Back {...props} shown={turned} onTurn={turnByButton} />}
      </div>
    </article>
  );
});

interface FaceProps extends RuleCardProps {
  shown: boolean;
  onTurn: () => void;
}

function Front(props: FaceProps) {
  const { rule, health, shown } = props;
  const note = noteOf(rule, health);
  return (
    <div
      data-face
      inert={!shown}
      aria-hidden={!shown}
      className={cx(
        FACE,
        rule.is_enabled ? 'bg-surface' : 'bg-canvas',
        note?.bad ? 'border-expense-solid shadow-[0_0_0_1px_var(--expense-solid)]' : 'border-line',
      )}
    >
      <div className="flex flex-none items-start gap-3">
        {props.grip}
        <Title
          as="h3"
          size="md"
          className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]"
          title={rule.name}
        >
          {rule.name}
        </Title>
        <Badge caps tone={rule.is_enabled ? 'income' : 'neutral'}>
          {rule.is_enabled ? t.enabled : t.disabled}
        </Badge>
      </div>
      {rule.description && (
        <p
          className={cx(
            'mt-2 flex-none text-muted text-sm [overflow-wrap:anywhere]',
            // Leaves the second line to the note.
            note ? 'line-clamp-1' : 'line-clamp-2',
          )}
          title={rule.description}
        >
          {rule.description}
        </p>
      )}
      <div className="mt-3 flex h-5 flex-none flex-wrap gap-1.5 overflow-hidden">
        <Badge tone={rule.bank === null ? 'neutral' : 'info'} className="max-w-full">
          <span className="clip">{rule.bank === null ? texts.allBanks : bankName(rule.bank)}</span>
        </Badge>
        <Badge>{t.conditions(rule.conditions.length)}</Badge>
        <Badge>{t.actions(rule.actions.length)}</Badge>
      </div>
      {note && <Note {...props} note={note} />}
      <Brief {...props} />
      <RuleFoot {...props} turnLabel={t.showBack} />
    </div>
  );
}

function Note({ note, rule, onShow }: RuleCardProps & { note: RuleNote }) {
  const mayEdit = may(useUser(), 'edit');
  return (
    <p
      title={note.text}
      className={cx(
        'mt-1.5 flex flex-none gap-1.5 text-xs',
        note.bad ? 'text-expense' : 'text-warning',
      )}
    >
      <TriangleAlert size={14} aria-hidden className="mt-px flex-none" />
      <span className="line-clamp-2 min-w-0 flex-1">{note.text}</span>
      {note.loses && mayEdit && (
        <button
          type="button"
          className="flex-none self-start rounded-chip font-medium text-accent underline-offset-2 hover:underline"
          onClick={() => onShow({ kind: 'run_after', value: rule.id })}
        >
          {texts.runAfter.open}
        </button>
      )}
    </p>
  );
}

function Back(props: FaceProps) {
  const { rule, categories, shown } = props;
  return (
    <div
      data-face
      inert={!shown}
      aria-hidden={!shown}
      className={cx(FACE, 'rotate-y-180 border-accent bg-raised [--chip:var(--surface)]')}
    >
      <div className="mb-2 flex h-5 flex-none items-center gap-3">
        <Title as="h3" size="md" className="clip flex-1" title={rule.name}>
          {rule.name}
        </Title>
        <span className="flex-none text-muted text-xs">{t.matches[rule.bit_operator]}</span>
      </div>
      <Clauses rule={rule} categories={categories} />
      <RuleFoot {...props} turnLabel={t.showFront} />
    </div>
  );
}

function RuleFoot(props: FaceProps & { turnLabel: string }) {
  const { rule, onShow, onTurn, turnLabel } = props;
  const mayEdit = may(useUser(), 'edit');
  const hint = mayEdit ? undefined : texts.viewerHint;
  const named = (what: string) => t.named(what, rule.name);
  const apply = () => {
    if (rule.is_enabled) onShow({ kind: 'apply', value: rule.id });
    else toast.warning(texts.applying.disabled(rule.name));
  };
  const show = (kind: 'revert' | 'edit' | 'delete') => () => onShow({ kind, value: rule.id });
  const update = useUpdateRule();
  const pause = () =>
    runMutation(
      update,
      { id: rule.id, body: { is_enabled: !rule.is_enabled } },
      { failed: String },
    );
  const actions = [
    { label: t.apply, Icon: Play, run: apply, dim: !rule.is_enabled },
    rule.is_enabled
      ? { label: t.pause, Icon: Pause, run: pause, isSwitch: true }
      : { label: t.resume, Icon: CirclePlay, run: pause, isSwitch: true },
    { label: t.revert, Icon: Undo2, run: show('revert') },
    { label: t.edit, Icon: Pencil, run: show('edit') },
    { label: t.delete, Icon: Trash2, run: show('delete') },
  ];
  return (
    <div className="-mx-2 -mb-2 mt-auto flex flex-none gap-1 pt-1 phone:-mx-3.5 phone:pt-0">
      {actions.map(({ label, Icon, run, dim, isSwitch }) => (
        <IconButton
          key={isSwitch ? 'switch' : label}
          label={named(label)}
          {...(isSwitch && { 'data-switch': '' })}
          data-tip={label}
          disabled={!mayEdit}
          title={hint}
          icon={Icon}
          className={dim ? 'opacity-60' : undefined}
          onClick={run}
        />
      ))}
      <IconButton
        label={named(turnLabel)}
        data-tip={turnLabel}
        icon={FlipVertical2}
        className="ml-auto"
        data-turn
        onClick={onTurn}
      />
    </div>
  );
}
