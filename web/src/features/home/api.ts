import { getRecap } from '@saldo/contract/home';
import { queryOf } from '../../lib/query-of.ts';

export const recapQuery = queryOf(['home'], getRecap);
