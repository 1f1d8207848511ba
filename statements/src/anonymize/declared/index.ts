import type { DeclaredFormat } from '../../statement.ts';
import type { Disguise } from '../disguise.ts';
import { anonymizeCamt } from './camt.ts';
import { anonymizeRecords, FORMATS } from './fixed.ts';
import { anonymizeMt940 } from './mt940.ts';
import { anonymizeOfx } from './ofx.ts';
import { anonymizeQif } from './qif.ts';

export function anonymizeDeclared(
  text: string,
  format: DeclaredFormat | 'norma43',
  disguise: Disguise,
): string {
  switch (format) {
    case 'ofx':
      return anonymizeOfx(text, disguise);
    case 'qif':
      return anonymizeQif(text, disguise);
    case 'camt':
      return anonymizeCamt(text, disguise);
    case 'mt940':
      return anonymizeMt940(text, disguise);
    default:
      return anonymizeRecords(text, FORMATS[format], disguise);
  }
}
