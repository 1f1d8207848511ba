import { createElement, Fragment, type ReactNode } from 'react';

/** Renders a sentence that contains links or bold figures, from the pieces that its text function returns. */
export const Sentence = ({ of: pieces }: { of: readonly ReactNode[] }) =>
  createElement(Fragment, null, ...pieces);
