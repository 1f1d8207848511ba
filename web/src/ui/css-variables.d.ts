import 'react';

declare module 'react' {
  /** Variables of our own styles stand in `style` too. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
