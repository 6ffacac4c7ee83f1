import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  test: {
    environment: "happy-dom",
    include: ["test/**/*.test.{ts,tsx}"],
    setupFiles: ["test/setup.ts"],
    restoreMocks: true,
    isolate: false, // a document and modules for each file cost more than the tests in it
    testTimeout: 60_000, // a busy machine is no failure
    hookTimeout: 60_000,
  },
});
