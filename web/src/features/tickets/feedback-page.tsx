import { PRIORITIES, TICKET_TYPES, TicketContext } from '@saldo/contract/tickets';
import { Send } from 'lucide-react';
import { maxLengthOf } from '../../lib/contract-form.ts';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { LeaveGuard } from '../../ui/form-dialog.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/form-fields.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { optionsOf } from '../../ui/select.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import { texts } from './texts.ts';
import { CONTEXT, type Feedback, useFeedback } from './use-feedback.ts';

export function FeedbackPage() {
  const mayEdit = may(useUser(), 'edit');
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        help={paths.help('your-account-feedback')}
      />
      <div className="flex flex-col gap-4 phone:gap-3">
        {!mayEdit && <Banner>{texts.viewOnly}</Banner>}
        <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-4 max-tablet:grid-cols-1 phone:gap-3">
          <FeedbackForm mayEdit={mayEdit} />
          <Card>
            <CardHead title={texts.nextTitle} />
            <ul className="flex flex-col gap-3 text-muted text-sm">
              {texts.next.map((line) => (
                <li key={line} className="flex gap-3">
                  <span
                    aria-hidden
                    className="mt-2 size-1.5 flex-none rounded-full bg-accent-solid"
                  />
                  {line}
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}

function FeedbackForm({ mayEdit }: { mayEdit: boolean }) {
  const feedback = useFeedback();
  const { form, type, busy, bare } = feedback;
  return (
    <Card>
      <form
        noValidate
        aria-label={texts.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!bare) void feedback.submit();
        }}
      >
        <div ref={form.frame} className="flex flex-col gap-5">
          <div>
            <Segmented
              label={texts.type}
              size="lg"
              value={type}
              options={optionsOf(TICKET_TYPES, texts.types)}
              disabled={busy || bare !== null}
              onChange={feedback.chooseType}
            />
            <p className="mt-2 text-muted text-sm">{texts.intro[type]}</p>
          </div>
          <FeedbackFields feedback={feedback} disabled={!mayEdit || busy || bare !== null} />
          {bare && <NotAttached feedback={feedback} reason={bare.reason} />}
          <div className="flex justify-end phone:*:flex-1">
            <Button
              type="submit"
              variant="primary"
              size="lg"
              busy={busy}
              disabled={!mayEdit || bare !== null}
              icon={Send}
            >
              {busy ? texts.submitting : texts.submit}
            </Button>
          </div>
        </div>
      </form>
      <LeaveGuard form={form} body={texts.notSent} />
    </Card>
  );
}

function FeedbackFields({ feedback, disabled }: { feedback: Feedback; disabled: boolean }) {
  const { form, type } = feedback;
  return (
    <>
      <TextField
        form={form}
        name="title"
        label={texts.titleField}
        dense={false}
        placeholder={texts.titlePlaceholder[type]}
        disabled={disabled}
        required
      />
      <TextareaField
        form={form}
        name="description"
        label={texts.description}
        hint={texts.descriptionHint[type]}
        rows={4}
        disabled={disabled}
        required
      />
      <TextareaField
        key={type}
        form={form}
        name={`own.${type}`}
        label={texts.own[type].label}
        hint={texts.own[type].hint}
        maxLength={maxLengthOf(TicketContext, CONTEXT[type])}
        disabled={disabled}
      />
      <SelectField
        form={form}
        name="priority"
        label={texts.priority}
        className="max-w-60 phone:max-w-none"
        options={optionsOf(PRIORITIES, texts.priorities)}
        dense={false}
        disabled={disabled}
      />
      <ScreenshotField file={feedback.file} disabled={disabled} onChange={feedback.chooseFile} />
    </>
  );
}

/** The report was sent but its screenshot was not; a retry sends only the screenshot. */
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

export { FeedbackPage as Component };
