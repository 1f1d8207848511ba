import 'react';

declare module 'react' {
  /** Allows our CSS variables in `style`. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
