import { defineConfig } from 'vitest/config'
import { onPostgres } from './postgres.ts'

export default defineConfig(
  onPostgres(['src/features/{commands,payments}/**/*.test.ts', 'src/features/users/payments/routes.test.ts']),
)
