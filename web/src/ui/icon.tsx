import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';

/** An icon, or it drawn already where it looks otherwise than usual there. */
export type Icon = LucideIcon | ReactElement | false | undefined;

/** Words stand beside it, so it is silent. */
export function drawIcon(icon: Icon, size: number) {
  if (!icon || isValidElement(icon)) return icon;
  const Sign = icon;
  return <Sign size={size} aria-hidden />;
}
