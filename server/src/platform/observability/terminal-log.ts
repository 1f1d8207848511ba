const WARNING = 40;
const ERROR = 50;

interface Line {
  level: number;
  msg: string;
}

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' &&
  value !== null &&
  'level' in value &&
  typeof value.level === 'number' &&
  'msg' in value &&
  typeof value.msg === 'string';

/**
 * Receives log lines when someone reads them on a terminal: warnings that are sentences become plain text, errors stay
 * whole for a bug report, and the rest is left out.
 */
export const terminalLog = (print: (text: string) => void) => ({
  write(text: string): void {
    const line: unknown = JSON.parse(text);
    if (!isLine(line) || line.level < WARNING) return;
    if (line.level >= ERROR) print(text.trimEnd());
    else if (line.msg.endsWith('.')) print(`Warning: ${line.msg}`);
  },
});
