import type { Step, StepLink } from '@saldo/contract/history';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleSlash2, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { dayOfInstant, moment } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { RetryBanner } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { stepQuery } from './api.ts';
import { FiguresTable } from './figures-table.tsx';
import { texts as t } from './texts.ts';
import { UndoButton } from './undo-button.tsx';

const LINK = 'rounded-chip font-medium text-accent hover:underline wrap-anywhere';

interface StepPanelProps {
  step: Step;
  title: string;
}

/** Effects of undoing a step: items restored or lost, the deadline, and links to what the step touched. */
export function StepPanel({ step, title }: StepPanelProps) {
  return (
    <div className="mr-5 mb-4 ml-29 overflow-hidden rounded-control border border-line bg-canvas phone:mx-4">
      {step.undo.possible ? <Foreseen step={step} /> : <Blocked step={step} />}
      <Touched step={step} />
      {step.undo.possible && (
        <div className="flex items-center gap-4 border-line border-t px-5 py-3 phone:px-4">
          <p className="flex-1 text-muted text-xs">
            {step.undo.until &&
              (step.undone_at === null ? t.until : t.redoUntil)(dayOfInstant(step.undo.until))}
          </p>
          <UndoButton step={step} title={title} variant="primary" />
        </div>
      )}
    </div>
  );
}

const wayOf = ({ undone_at }: Step) => (undone_at === null ? 'undo' : 'redo');

function Foreseen({ step }: { step: Step }) {
  const query = useQuery(stepQuery(step));
  const way = wayOf(step);
  if (query.data === undefined) {
    if (query.isError) return <RetryBanner query={query}>{t.detailsFailed}</RetryBanner>;
    return (
      <Loading
        label={t.loadingDetails}
        className="grid min-h-24 grid-cols-2 gap-4 px-5 py-4 phone:min-h-38 phone:px-4 phone:grid-cols-1"
      >
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-3/4" />
      </Loading>
    );
  }
  const { brings, lost = [], figures = [] } = query.data.undo;
  if (!brings) return <p className="px-5 py-4 text-sm phone:px-4">{t.unforeseen}</p>;
  return (
    <>
      {figures.length > 0 && <FiguresTable figures={figures} way={way} />}
      <div className="grid min-h-24 grid-cols-2 phone:grid-cols-1">
        <SentenceList
          head={t.brings[way]}
          icon={Check}
          tone="text-income"
          sentences={brings.length > 0 ? brings : [t.bringsNothing]}
        />
        <div className="border-line border-l phone:border-t phone:border-l-0">
          <SentenceList
            head={t.lost[way]}
            icon={lost.length > 0 ? CircleSlash2 : Check}
            tone={lost.length > 0 ? 'text-muted' : 'text-income'}
            sentences={lost.length > 0 ? lost : [t.losesNothing[way]]}
          />
        </div>
      </div>
    </>
  );
}

interface SentenceListProps {
  head: string;
  icon: LucideIcon;
  tone: string;
  sentences: readonly string[];
}

const SentenceList = ({ head, icon: Icon, tone, sentences }: SentenceListProps) => (
  <div className="px-5 py-4 phone:px-4">
    <h3 className="mb-2 font-medium text-muted text-xs">{head}</h3>
    <ul className="flex flex-col gap-2">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex gap-2 text-sm">
          <Icon size={16} aria-hidden className={`mt-0.5 flex-none ${tone}`} />
          {sentence}
        </li>
      ))}
    </ul>
  </div>
);

/** Explains why a step cannot be undone: later steps must be undone first, or the time limit has passed. */
function Blocked({ step }: { step: Step }) {
  const { after } = step.undo;
  const way = wayOf(step);
  const isAfter = after?.some(({ at }) => at > step.at);
  if (!after) {
    return (
      <p className="px-5 py-4 text-sm phone:px-4">{way === 'undo' ? t.expired : t.expiredUndone}</p>
    );
  }
  return (
    <div className="px-5 py-4 text-sm phone:px-4">
      <p>{t.lockedWhy[isAfter ? 'undo' : way]}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {after.map(({ id, kind, at }) => (
          <li key={id}>
            <Link to={paths.history({ step: id })} preventScrollReset className={LINK}>
              {t.blocking(kind, moment(at))}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const PATHS: Record<StepLink['to'], (id: string) => string> = {
  import: (report) => paths.imports({ report }),
  rule: (edit) => paths.rules({ edit }),
  account: paths.accounts,
  category: (category) => paths.transactions({ year: 'all', category }),
  merchant: (merchant) => paths.transactions({ merchant }),
  series: () => paths.recurring(),
  planned: () => paths.recurring(),
  goal: paths.goals,
  alert: paths.alerts,
  metric: () => paths.customMetrics(),
  view: () => paths.transactions(),
  tag: () => paths.tags(),
  rate: () => paths.profile(),
  receipt: () => paths.transactions({ year: 'all', has_receipt: 'true' }),
  share: (view) => paths.transactions({ view }),
  transfer: (view) => paths.transactions({ view }),
  transaction: (view) => paths.transactions({ view }),
};

/** Links to touched items. Links without a name are used only for search. */
function Touched({ step }: { step: Step }) {
  const links = step.links.filter(({ name }) => name !== '');
  if (links.length === 0) return null;
  return (
    <p className="border-line border-t px-5 py-3 phone:px-4 text-sm">
      <span className="text-muted">{t.touched}</span>
      {links.map(({ to, id, name }) => (
        <Fragment key={`${to} ${id}`}>
          {' '}
          <Link to={PATHS[to](id)} className={`${LINK} ml-2`}>
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
