import type { Suggestion, Suggestions } from '@saldo/contract/categorization';
import { ArrowRight, FolderPlus, Inbox } from 'lucide-react';
import {
  type Dispatch,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useNamedDialog } from '../../../lib/dialog-address.ts';
import { number } from '../../../lib/format.ts';
import { OVER_FORM, useLeaveGuard } from '../../../lib/leave-guard.ts';
import type { Period } from '../../../lib/period.ts';
import { may, useUser } from '../../../lib/permissions.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { useStable } from '../../../lib/use-stable.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, LeaveQuestion } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { categoriesQuery } from '../../categories/api.ts';
import { flattenCategories } from '../../categories/category-tree.ts';
import { sideEffectText } from '../../transactions/refund-texts.ts';
import { useApplySuggestions } from './api.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { AiDetailsDialog } from './details-dialog.tsx';
import { GroupRow, type GroupRowProps } from './group-row.tsx';
import {
  changeSelection,
  chosenGroups,
  chosenIn,
  countSelection,
  type GroupSelection,
  type ReviewGroup,
  type SelectionAction,
  type Step,
  startSelection,
  stepsWith,
  toPayload,
} from './selection.ts';
import { SpendingPreview } from './spending-preview.tsx';
import { Steps } from './steps.tsx';
import { Summary } from './summary.tsx';
import { texts } from './texts.ts';

export interface AiResultsDialogProps {
  period: Period;
  suggestions: Suggestions;
  onClose: () => void;
}

/** The wizard: review existing categories, then new ones, then apply. */
export function AiResultsDialog({ period, suggestions, onClose }: AiResultsDialogProps) {
  const editable = may(useUser(), 'edit');
  const leaving = useLeaveGuard(true);
  const [selection, dispatch] = useReducer(changeSelection, suggestions, startSelection);
  const steps = stepsWith(selection);
  const [step, setStep] = useState<Step>(steps[0] ?? 0);
  const { parentOf, areLoaded } = useParents();
  const { details, onDetails } = useDetails(parentOf, dispatch);
  const apply = useApplySuggestions(period);
  const undoing = useUndoAction();
  const counts = countSelection(selection);
  const chosen = chosenGroups(selection);

  const submit = () =>
    runMutation(apply, toPayload(selection), {
      onSuccess: ({
        updated,
        created_categories,
        set_aside: ownTransfers = 0,
        refunds = [],
        step_id,
      }) => {
        toast.success(texts.applied(updated, created_categories), {
          ...undoing([step_id]),
          detail: sideEffectText({ ownTransfers, refunds }),
        });
        leaving.allow();
        onClose();
      },
    });
  // Closing triggers the leave guard, which asks first.
  const close = () => !apply.isPending && onClose();
  const review = { selection, dispatch, parentOf, onDetails };

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title={texts.title}
        description={
          <span className="hidden phone:block">{texts.stepOf(step + 1, texts.steps[step])}</span>
        }
        headAction={<Steps current={step} />}
        width="widest"
        flush
        footer={
          <WizardFoot
            {...{ step, steps, counts }}
            busy={apply.isPending}
            mayApply={editable && counts.transactions > 0}
            onCancel={close}
            onUndo={selection.before.length > 0 ? () => dispatch({ type: 'undo' }) : null}
            onStep={setStep}
            onApply={submit}
          />
        }
      >
        <StepBody step={step}>
          <Summary period={period} suggestions={suggestions} editable={editable}>
            {areLoaded && <SpendingPreview chosen={chosen} parentOf={parentOf} />}
          </Summary>
          {step === 0 && <ReviewStep kind="existing" {...review} />}
          {step === 1 && <ReviewStep kind="new" {...review} />}
          {step === 2 && (
            <ConfirmStep
              chosen={chosen}
              parentOf={parentOf}
              left={suggestions.considered - counts.transactions}
              choice={selection.groups.some(({ selectable }) => selectable)}
            />
          )}
          {step === 2 && apply.isError && <Failure error={apply.error} />}
        </StepBody>
      </Dialog>
      {details}
      <LeaveQuestion leaving={leaving} {...texts.exit} />
    </>
  );
}

type ParentOf = (review: ReviewGroup) => string | undefined;

function useDetails(parentOf: ParentOf, dispatch: Dispatch<SelectionAction>) {
  const { subject, show, close } = useNamedDialog<{ suggestion: Suggestion; review: ReviewGroup }>(
    OVER_FORM,
  );
  const onDetails = useStable((suggestion: Suggestion, review: ReviewGroup) =>
    show({ suggestion, review }),
  );
  const details = subject && (
    <AiDetailsDialog
      {...subject}
      parent={parentOf(subject.review)}
      dispatch={dispatch}
      onClose={close}
    />
  );
  return { details, onDetails };
}

function useParents() {
  const { data } = useShown(categoriesQuery);
  const names = useMemo(
    () => new Map(flattenCategories(data ?? []).map(({ id, name }) => [id, name])),
    [data],
  );
  const parentOf = useCallback(
    ({ group }: ReviewGroup) => (group.parent_id ? names.get(group.parent_id) : undefined),
    [names],
  );
  return { parentOf, areLoaded: data !== undefined };
}

/** Keeps its height from step to step. A new step scrolls to its top and takes focus, so it is announced. */
function StepBody({ step, children }: { step: Step; children: ReactNode }) {
  const body = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    body.current?.focus({ preventScroll: true });
    body.current?.scrollTo(0, 0);
  }, [step]);
  return (
    <section
      ref={body}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard, and the last step has no other focusable element
      tabIndex={0}
      data-autofocus
      data-scrolls
      aria-label={texts.stepOf(step + 1, texts.steps[step])}
      className="relative flex h-[min(720px,100dvh-182px)] flex-none flex-col overflow-y-auto overscroll-contain outline-offset-[-2px] phone:h-auto phone:min-h-0 phone:flex-1"
    >
      {children}
    </section>
  );
}

interface ReviewStepProps extends Pick<GroupRowProps, 'dispatch' | 'onDetails'> {
  kind: ReviewGroup['kind'];
  selection: GroupSelection;
  parentOf: ParentOf;
}

function ReviewStep({ kind, selection, dispatch, onDetails, parentOf }: ReviewStepProps) {
  const groups = selection.groups.filter((one) => one.kind === kind);
  if (groups.length === 0) return <NoGroups kind={kind} />;
  return (
    <ul className="border-line border-b">
      {groups.map((review) => (
        <GroupRow
          key={review.key}
          review={review}
          parent={parentOf(review)}
          chosen={chosenIn(selection, review.key)}
          dispatch={dispatch}
          onDetails={onDetails}
        />
      ))}
    </ul>
  );
}

const NoGroups = ({ kind }: { kind: ReviewGroup['kind'] }) => (
  <div className="grid flex-1 place-items-center border-line border-t">
    {kind === 'existing' ? (
      <EmptyState heading="h3" icon={Inbox} title={texts.noExisting}>
        {texts.noExistingHint}
      </EmptyState>
    ) : (
      <EmptyState heading="h3" icon={FolderPlus} title={texts.noNew}>
        {texts.noNewHint}
      </EmptyState>
    )}
  </div>
);

/** The server's message appears below, if there is one. */
const Failure = ({ error }: { error: Error }) => (
  <div className="sticky bottom-0 mt-auto bg-overlay px-6 pb-4 phone:px-4">
    <Banner tone="expense" role="alert">
      <p className="font-medium">{texts.applyFailed}</p>
      {error instanceof ApiError && error.code && (
        <p className="[overflow-wrap:anywhere]">{error.message}</p>
      )}
    </Banner>
  </div>
);

interface WizardFootProps {
  step: Step;
  steps: readonly Step[];
  counts: { groups: number; transactions: number };
  busy: boolean;
  mayApply: boolean;
  onCancel: () => void;
  /** Undoes the last change of category. Null if there is nothing to undo. */
  onUndo: (() => void) | null;
  onStep: (step: Step) => void;
  onApply: () => void;
}

function WizardFoot({ step, steps, counts, busy, mayApply, ...on }: WizardFootProps) {
  const { onCancel, onUndo, onStep, onApply } = on;
  const { transactions, groups } = counts;
  const next = steps.find((one) => one > step);
  const previous = steps.findLast((one) => one < step);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 phone:flex-wrap">
      <Button
        variant="ghost"
        className="-ml-4 phone:-ml-2 phone:px-2"
        disabled={busy}
        onClick={onCancel}
      >
        {texts.cancel}
      </Button>
      {onUndo && (
        <Button variant="ghost" className="phone:px-2" disabled={busy} onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
      <p
        aria-live="polite"
        className="mr-2 ml-auto text-muted text-sm phone:order-first phone:m-0 phone:w-full phone:text-center"
      >
        <Sentence
          of={texts.selected(
            transactions,
            <b className="font-semibold text-strong">{number(transactions)}</b>,
            groups,
          )}
        />
      </p>
      <Button
        className="phone:ml-auto phone:px-3"
        disabled={busy || previous === undefined}
        onClick={() => previous !== undefined && onStep(previous)}
      >
        {texts.back}
      </Button>
      {/* Two buttons rather than one that changes, so a double click on Next cannot apply. */}
      {next !== undefined ? (
        <Button key="next" variant="primary" className="phone:px-3" onClick={() => onStep(next)}>
          {texts.next}
          <ArrowRight size={16} aria-hidden />
        </Button>
      ) : (
        <Button
          key="apply"
          variant="primary"
          className="phone:px-3"
          busy={busy}
          disabled={!mayApply}
          onClick={onApply}
        >
          {texts.apply}
        </Button>
      )}
    </div>
  );
}
