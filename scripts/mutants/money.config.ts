import { defineConfig } from 'vitest/config'
import { onPostgres } from './postgres.ts'

export default defineConfig(onPostgres(['src/features/{commands,payments,membership}/**/*.test.ts']))
