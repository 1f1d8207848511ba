import { expect, it } from 'vitest';
import { testSeed } from '../harness/random-seed.ts';
import { describeOnEachEngine } from '../harness/test-server.ts';
import { FuzzUsers } from './fuzz-users.ts';
import { describeFindings, fuzz } from './send-requests.ts';

/** `npm run bench -- fuzz` sends many more and also checks time and memory. */
const REQUESTS = 400;
const INVITATION = 'come-in-and-try-everything';

describeOnEachEngine(
  'any request',
  (server) => {
    it('is answered according to the contract, without other users’ data', async () => {
      const users = await FuzzUsers.open(server().running.address, INVITATION);
      const seed = testSeed();
      const count = Number(process.env.FUZZ_COUNT ?? REQUESTS);
      const { findings } = await fuzz({ users, seed, count });
      expect(describeFindings(findings)).toBe('');
      expect((await server().raw('GET', '/readyz')).status).toBe(200);
    }, 300_000);
  },
  { BOOTSTRAP_INVITATION: INVITATION, TRUST_PROXY: '1', DEMO: 'on', SANDBOX_BANK: 'faults' },
);
