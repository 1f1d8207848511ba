import type { getEngine } from '@saldo/contract/categorization';
import type { Answer } from '@saldo/contract/endpoint';
import { Server, TriangleAlert } from 'lucide-react';
import type { Period } from '../../../lib/period.ts';
import { may, useUser } from '../../../lib/permissions.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { engineQuery, type LlmLines, linesOf, useSetEngine } from './api.ts';
import { texts } from './texts.ts';

const t = texts.engine;

interface ChosenLines {
  /** The user's choice of lines. It applies only if it was made for the lines shown now. */
  chosen: LlmLines | undefined;
  onChosen: (lines: LlmLines) => void;
}

/**
 * Shows where suggestions are computed. If the server offers a language model, the user can turn it on after seeing
 * what is sent.
 */
export function EngineChoice({ period, ...lines }: { period: Period } & ChosenLines) {
  const query = useShown(engineQuery(period));
  const { data } = query;
  return (
    <section aria-label={t.title} className="rounded-card border border-line">
      <p className="flex gap-3 px-4 py-3 text-normal text-sm">
        <Server size={16} aria-hidden className="mt-0.5 flex-none text-muted" />
        {t.local}
      </p>
      {query.isPending && (
        <Loading label={t.loading} className="border-line border-t px-4 py-3">
          <Skeleton className="h-5 w-3/5" />
        </Loading>
      )}
      {data?.llm.available && <LanguageModel engine={data} {...lines} />}
      {query.isError && (
        <div
          role="alert"
          className="flex items-center gap-3 border-line border-t px-4 py-3 text-sm phone:flex-wrap"
        >
          <TriangleAlert size={16} aria-hidden className="flex-none text-warning" />
          <p className="min-w-0 flex-1">{t.failed}</p>
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t.tryAgain}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Shows what is sent first and the switch below it, so users read it before they agree. */
function LanguageModel({
  engine: { llm, estimate, lines, seen },
  chosen,
  onChosen,
}: { engine: Answer<typeof getEngine> } & ChosenLines) {
  const editable = may(useUser(), 'edit');
  const change = useSetEngine();
  const facts = [
    [t.leaves, t.leavesFacts],
    [t.stays, t.staysFacts],
    [t.to, t.toFacts(llm.host, llm.model)],
    [t.estimate, t.estimateFacts(estimate.merchants, estimate.calls, estimate.tokens)],
  ] as const;
  return (
    <div className="flex flex-col gap-3 border-line border-t px-4 py-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-xs phone:grid-cols-1 phone:gap-y-0">
        {facts.map(([label, words]) => (
          <div
            key={label}
            className="col-span-2 grid grid-cols-subgrid phone:col-span-1 phone:block phone:py-1"
          >
            <dt className="whitespace-nowrap text-muted">{label}</dt>
            <dd className="text-normal [overflow-wrap:anywhere]">{words}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <LinesToSend lines={lines} shown={linesOf(seen, chosen)} onChange={onChosen} />
      )}
      <Switch
        label={t.toggle}
        hint={editable ? t.toggleHint : t.viewer}
        checked={editable && llm.enabled}
        disabled={!editable || change.isPending}
        onCheckedChange={(enabled) => runMutation(change, enabled, { failed: t.saveFailed })}
      />
    </div>
  );
}

interface LinesToSendProps {
  lines: Answer<typeof getEngine>['lines'];
  shown: LlmLines;
  onChange: (shown: LlmLines) => void;
}

/** Each line as it would be sent to the language model; unchecked lines are not sent. */
const LinesToSend = ({ lines, shown, onChange }: LinesToSendProps) => (
  <fieldset className="min-w-0">
    <legend className="text-muted text-xs">{t.lines(lines.length - shown.without.length)}</legend>
    <ul className="mt-1.5 flex max-h-48 flex-col gap-1 overflow-y-auto rounded-control border border-line px-3 py-2 [overflow-wrap:anywhere]">
      {lines.map(({ text, count, average }, at) => (
        <li key={`${text}|${count}|${average}`}>
          <Checkbox
            label={t.line(text, count, average)}
            checked={!shown.without.includes(at)}
            onCheckedChange={(sent) => {
              const others = shown.without.filter((one) => one !== at);
              onChange({ ...shown, without: sent ? others : [...others, at] });
            }}
          />
        </li>
      ))}
    </ul>
  </fieldset>
);
