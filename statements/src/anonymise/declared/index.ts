import type { DeclaredFormat } from '../../statement.ts';
import type { Disguise } from '../disguise.ts';
import { anonymiseCamt } from './camt.ts';
import { anonymiseRecords, FORMATS } from './fixed.ts';
import { anonymiseMt940 } from './mt940.ts';
import { anonymiseOfx } from './ofx.ts';
import { anonymiseQif } from './qif.ts';

export function anonymiseDeclared(
  text: string,
  format: DeclaredFormat | 'norma43',
  disguise: Disguise,
): string {
  switch (format) {
    case 'ofx':
      return anonymiseOfx(text, disguise);
    case 'qif':
      return anonymiseQif(text, disguise);
    case 'camt':
      return anonymiseCamt(text, disguise);
    case 'mt940':
      return anonymiseMt940(text, disguise);
    default:
      return anonymiseRecords(text, FORMATS[format], disguise);
  }
}
