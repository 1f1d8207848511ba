import { setUpUsers } from './people.ts';

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default async function setUp(): Promise<void> {
  await setUpUsers('first-administrator');
}
