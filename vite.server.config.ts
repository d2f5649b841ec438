import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vite'
import { OPERATORS } from './scripts/packing/commands.ts'
import { places } from './scripts/places.ts'

const COMMANDS = OPERATORS.map((name) => [name, `scripts/${name}.ts`])
const THREADS = globSync('{src/server,scripts}/**/*.worker.ts').map((file) => [path.basename(file, '.ts'), file])

// The server, and the operator's commands, in few files: of two thousand a start takes two seconds more to find, read and link each one (decision 79).
export default defineConfig({
  plugins: [places()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { start: 'src/app/main.ts', ...Object.fromEntries([...COMMANDS, ...THREADS]) },
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: true,
    external: [
      // Machine code, or files that they read beside their own.
      '@electric-sql/pglite',
      '@fastify/static',
      '@fastify/swagger',
      '@node-rs/argon2',
      'libheif-js',
      'pdfkit',
      'sharp',
      // Loaded when they are used, if ever.
      '@scalar/fastify-api-reference',
      'imapflow',
      'write-excel-file',
      // Known to the library of PostgreSQL, and not installed.
      'pg-native',
    ],
  },
})
