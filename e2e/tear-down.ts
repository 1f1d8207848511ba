import { rmSync } from 'node:fs';

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default function tearDown(): void {
  const folder = process.env.E2E_DATA_DIR;
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
