import type { Disguise } from '../disguise.ts';
import { isCommonCell } from '../kept-words.ts';
import { InventedSizes } from '../sizes.ts';
import { figureOf, withFigure } from './leaves.ts';

/** Dates of QIF: `31/01/2026`, `1/31'26`, `1/31' 6`. Accounts have a description under the same letter. */
const DAY = /^\s*\d{1,4}[-/.' ]{1,2}(?:\d{1,2}|\p{L}{3,12})[-/.' ]{1,2}\d{1,4}\s*$/u;

/** Anonymizes QIF, where the first letter of each line says what it contains. */
export function anonymizeQif(text: string, disguise: Disguise): string {
  const lines = text.split('\n');
  const figures = lines.map((line) => (/^[TU$BO]/.test(line) ? figureOf(line.slice(1)) : null));
  const sizes = new InventedSizes(figures, disguise.chance);
  const made = lines.map((line, at) => {
    const [kind = '', rest] = [line.charAt(0), line.slice(1)];
    const figure = figures[at];
    if (figure) return kind + withFigure(rest, sizes.of(figure));
    if (/^(?:\^|C[*cCxXrR]?)\s*$/.test(line)) return line;
    if (kind === '!') return disguise.text(line, 'code');
    if (/^T(?:Bank|Cash|CCard|Oth ?[AL]|Invst)\s*$/.test(line)) return line;
    if (kind === 'D' && DAY.test(rest)) return kind + disguise.day(rest);
    return isCommonCell(rest) ? line : kind + disguise.text(rest, 'row');
  });
  return withSplits(lines, made).join('\n');
}

/** If the original splits add up to the total, the last split gets the amount that remains. */
function withSplits(lines: readonly string[], made: string[]): string[] {
  let total: number | null = null;
  let parts: number[] = [];
  const close = () => {
    const last = parts.at(-1);
    if (total !== null && last !== undefined) {
      const sum = (some: readonly string[]) =>
        parts.reduce((all, at) => all + (figureOf((some[at] ?? '').slice(1))?.value ?? 0), 0);
      const whole = (some: readonly string[]) => figureOf((some[total ?? 0] ?? '').slice(1))?.value;
      const own = figureOf((made[last] ?? '').slice(1))?.value ?? 0;
      const missing = (whole(made) ?? 0) - sum(made);
      if (whole(lines) === sum(lines)) {
        made[last] = `$${withFigure((made[last] ?? '').slice(1), own + missing)}`;
      }
    }
    total = null;
    parts = [];
  };
  lines.forEach((line, at) => {
    if (line.startsWith('T')) total = at;
    else if (line.startsWith('$')) parts.push(at);
    else if (line.startsWith('^')) close();
  });
  close();
  return made;
}
