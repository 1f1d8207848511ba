import type { ReactNode } from 'react';

export interface Share {
  id: string;
  label: string;
  /** Must be greater than zero. */
  value: number;
  color: string;
  shift: number;
}

export interface RingProps {
  /** Accessible description. The figures are next to the ring. */
  label: string;
  shares: readonly Share[];
  /** Tooltip of the hovered share. */
  tipOf: (share: Share) => { label: string; value: string };
  /** Handles a press on a share. The list next to the ring offers the same action to keyboard users. */
  onPress?: (share: Share) => void;
  size?: 'sm' | 'lg';
  children?: ReactNode;
}
