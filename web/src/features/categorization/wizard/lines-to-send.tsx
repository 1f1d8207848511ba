import type { getEngine } from '@saldo/contract/categorization';
import type { Answer } from '@saldo/contract/endpoint';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { ShownLines } from './api.ts';
import { texts } from './texts.ts';

const t = texts.engine;

interface LinesToSendProps {
  lines: Answer<typeof getEngine>['lines'];
  shown: ShownLines;
  onChange: (shown: ShownLines) => void;
}

/** Each line for the language model as it would be sent; what is unticked stays. */
export const LinesToSend = ({ lines, shown, onChange }: LinesToSendProps) => (
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
