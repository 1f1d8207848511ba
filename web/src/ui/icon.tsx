import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';

/** An icon component, or an element if the icon needs a different look. */
export type Icon = LucideIcon | ReactElement | false | undefined;

/** Hides the icon from screen readers, because there is text next to it. */
export function drawIcon(icon: Icon, size: number) {
  if (!icon || isValidElement(icon)) return icon;
  const Sign = icon;
  return <Sign size={size} aria-hidden />;
}
