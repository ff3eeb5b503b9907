import { defineConfig } from 'vitest/config';

// Vitest wants a default export here.
export default defineConfig({
  test: {
    include: ['{contract,server,site,tests,tools}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    testTimeout: 30_000,
    globalSetup: ['tests/helpers/postgres-server.ts', 'tests/helpers/starter-content.ts'],
    // Left to itself it leaves one core idle, which of two is half of them.
    maxWorkers: '100%',
  },
});
