import type { KnipConfig } from 'knip'

export default {
  entry: [
    // Started by hand, by package.json or by another program, rather than imported.
    'scripts/*.ts',
    'scripts/bench/{yardstick,*-yardstick}.ts',
    'scripts/mutants/{*.config,logs}.ts',
    'scripts/testing/{endpoints,lasting,make-template}.ts',
    // Named by a flag of Vite.
    'vite.server.config.ts',
    'src/app/main.ts',
    'src/app/begin.ts',
    'src/app/worker/worker.ts',
    'src/simulators/cards/main.ts',
    'src/simulators/cards/assets/*.js',
  ],
  // Seams of the kernels: features fill these interfaces in (declaration merging).
  ignoreExportsUsedInFile: { interface: true },
  // Generated: a type for every table, whether one is read by its name or not.
  ignoreIssues: {
    'db/schema.ts': ['types'],
  },
  ignoreDependencies: [
    // Imported from a style sheet.
    '@fontsource-variable/bricolage-grotesque',
    '@fontsource-variable/figtree',
    // Started by its path.
    '@biomejs/biome',
    // Stryker loads its test runner by name, and brings what its plugins import.
    /^@stryker-mutator\/(api|instrumenter|vitest-runner)/,
  ],
  // Of the machine, not of a package.
  ignoreBinaries: ['apt-get', 'caddy', 'mount', 'nginx', 'openssl', 'strip', 'systemd-analyze', 'umount'],
} satisfies KnipConfig
