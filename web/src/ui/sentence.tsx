import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence with links or bold figures in it, from the pieces that its text function returns. */
export const Sentence = ({ of: pieces }: { of: readonly ReactNode[] }) =>
  createElement(Fragment, null, ...pieces);
