import { may, useUser } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { texts } from './texts.ts';

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
        <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-4 max-[900px]:grid-cols-1 phone:gap-3">
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
