import type { ReactNode } from 'react';

export interface Share {
  id: string;
  label: string;
  /** Above zero. */
  value: number;
  color: string;
  shift: number;
}

export interface RingProps {
  /** What it shows. The figures stand beside it. */
  label: string;
  shares: readonly Share[];
  /** What is said of the share that is pointed at. */
  tipOf: (share: Share) => { label: string; value: string };
  /** What a press on a share does. What stands beside the ring does the same for those who press no share. */
  onPress?: (share: Share) => void;
  size?: 'sm' | 'lg';
  /** In its middle. */
  children?: ReactNode;
}
