import { PRIORITIES, TICKET_TYPES } from '@saldo/contract/tickets';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { showMistakes } from '../../lib/show-mistakes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LeaveQuestion } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import { texts } from './texts.ts';
import { type Feedback, useFeedback } from './use-feedback.ts';

const TYPES = TICKET_TYPES.map((value) => ({ value, label: texts.types[value] }));
const PRIORITY_CHOICES = PRIORITIES.map((value) => ({ value, label: texts.priorities[value] }));

export function FeedbackForm({ mayEdit }: { mayEdit: boolean }) {
  const feedback = useFeedback();
  const { type, busy, missing, bare } = feedback;
  const leaving = useLeaveGuard(feedback.unsent);
  const form = useRef<HTMLFormElement>(null);
  const submit = () => {
    showMistakes(form.current, feedback.check);
    if (busy || bare) return;
    if (!missing.title && !missing.description) void feedback.submit();
  };
  return (
    <Card>
      <form
        ref={form}
        noValidate
        aria-label={texts.title}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div>
          <Segmented
            label={texts.type}
            size="lg"
            value={type}
            options={TYPES}
            disabled={busy || bare !== null}
            onChange={feedback.chooseType}
          />
          <p className="mt-2 text-muted text-sm">{texts.intro[type]}</p>
        </div>
        <Fields feedback={feedback} disabled={!mayEdit || busy || bare !== null} />
        {bare && <NotAttached feedback={feedback} reason={bare.reason} />}
        <div className="flex justify-end phone:*:flex-1">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={busy}
            disabled={!mayEdit || bare !== null}
            icon={<Send size={16} aria-hidden />}
          >
            {busy ? texts.submitting : texts.submit}
          </Button>
        </div>
      </form>
      <LeaveQuestion leaving={leaving} body={texts.notSent} />
    </Card>
  );
}

function Fields({ feedback, disabled }: { feedback: Feedback; disabled: boolean }) {
  const { type, values, checked, missing, change } = feedback;
  const own = texts.own[type];
  return (
    <>
      <Field label={texts.titleField} error={checked ? missing.title : null} required>
        {(ids) => (
          <Input
            {...ids}
            value={values.title}
            maxLength={200}
            disabled={disabled}
            placeholder={texts.titlePlaceholder[type]}
            autoComplete="off"
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={texts.description}
        hint={texts.descriptionHint[type]}
        error={checked ? missing.description : null}
        required
      >
        {(ids) => (
          <Textarea
            {...ids}
            rows={4}
            value={values.description}
            maxLength={5000}
            disabled={disabled}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label={own.label} hint={own.hint}>
        {(ids) => (
          <Textarea
            {...ids}
            rows={3}
            value={values.own[type]}
            maxLength={5000}
            disabled={disabled}
            onChange={(event) => change({ own: { ...values.own, [type]: event.target.value } })}
          />
        )}
      </Field>
      <Field label={texts.priority} className="max-w-60 phone:max-w-none">
        {(ids) => (
          <Select
            {...ids}
            value={values.priority}
            options={PRIORITY_CHOICES}
            disabled={disabled}
            onChange={(event) =>
              change({
                priority: PRIORITIES.find((one) => one === event.target.value) ?? 'medium',
              })
            }
          />
        )}
      </Field>
      <ScreenshotField file={feedback.file} disabled={disabled} onChange={feedback.chooseFile} />
    </>
  );
}

/** The words have arrived and the picture has not: nothing is sent twice. */
const NotAttached = ({ feedback, reason }: { feedback: Feedback; reason: string }) => (
  <Banner tone="warning" role="alert">
    <p className="font-medium text-strong">{texts.notAttached(feedback.type)}</p>
    <p>{reason}</p>
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="primary"
        busy={feedback.busy}
        onClick={() => void feedback.attachAgain()}
      >
        {texts.attachAgain}
      </Button>
      <Button size="sm" disabled={feedback.busy} onClick={feedback.leaveOut}>
        {texts.leaveOut}
      </Button>
    </div>
  </Banner>
);
