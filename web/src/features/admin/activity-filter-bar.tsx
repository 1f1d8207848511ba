import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/field.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { actionWords } from './activity-texts.ts';
import { usersQuery } from './api.ts';
import { fullName } from './find-users.ts';
import { activity as t } from './texts.ts';
import type { ActivityFilterState } from './use-activity-filters.ts';

interface ActivityFilterBarProps {
  filters: ActivityFilterState;
  /** The codes that occur in the log. */
  actions: readonly string[];
}

export function ActivityFilterBar({ filters, actions }: ActivityFilterBarProps) {
  const users = useQuery(usersQuery);
  const people = (users.data ?? []).map((user) => ({ value: user.id, label: fullName(user) }));
  const codes = actions.map((action) => ({ value: action, label: actionWords(action) }));
  return (
    <search className="border-line border-b px-5 py-3 phone:px-4">
      <div className="flex flex-wrap items-center gap-2">
        <ToolbarSelect
          className="phone:w-full"
          label={t.user}
          value={filters.user}
          options={[{ value: '', label: t.everybody }, ...withChosen(people, filters.user)]}
          onChange={(user) => filters.change({ user })}
        />
        <ToolbarSelect
          className="phone:w-full"
          label={t.action}
          value={filters.action}
          options={[{ value: '', label: t.everything }, ...withChosen(codes, filters.action)]}
          onChange={(action) => filters.change({ action })}
        />
        <div className="flex flex-wrap gap-2 phone:w-full">
          <Day label={t.from} value={filters.from} onChange={(from) => filters.change({ from })} />
          <Day label={t.to} value={filters.to} onChange={(to) => filters.change({ to })} />
        </div>
        {filters.narrowed && (
          <Button variant="ghost" icon={<X size={16} aria-hidden />} onClick={filters.clear}>
            {t.clear}
          </Button>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {!filters.possible && <FieldError>{t.wrongDays}</FieldError>}
      </div>
    </search>
  );
}

/** What the address names stays a choice while the list is on its way. */
const withChosen = (options: readonly { value: string; label: string }[], chosen: string) =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex h-9 items-center gap-2 rounded-control border px-3 text-sm phone:h-11 phone:flex-1',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        value ? 'border-accent bg-accent-tint text-strong' : 'border-line bg-canvas text-normal',
      )}
    >
      <span className="text-muted">{label}</span>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 bg-transparent outline-none phone:flex-1"
      />
    </label>
  );
}
