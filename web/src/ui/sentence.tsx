import { createElement, Fragment, type ReactNode } from 'react';

/** A signed figure: `+€12`, `−$5.00`. Browsers break lines between a sign and a currency. */
const SIGNED = /([+\u2212]\D{0,3}\d\S*)/;

function keepSigns(text: string): ReactNode {
  const [before, ...parts] = text.split(SIGNED);
  if (parts.length === 0) return text;
  const pieces = parts.map((part, at) =>
    at % 2 === 0 ? createElement('span', { className: 'whitespace-nowrap' }, part) : part,
  );
  return createElement(Fragment, null, before, ...pieces);
}

/**
 * Renders a sentence that contains links or bold figures, from the pieces that its text function returns. A sign is
 * never separated from its figure.
 */
export const Sentence = ({ of: pieces }: { of: readonly ReactNode[] }) =>
  createElement(
    Fragment,
    null,
    ...pieces.map((piece) => (typeof piece === 'string' ? keepSigns(piece) : piece)),
  );
