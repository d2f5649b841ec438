import { defineConfig } from 'vitest/config'
import { PARTS } from './parts.ts'
import { onPostgres } from './postgres.ts'

export default defineConfig(onPostgres(PARTS.readers.include))
