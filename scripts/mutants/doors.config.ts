import { defineConfig } from 'vitest/config'
import { onPostgres } from './postgres.ts'

export default defineConfig(
  onPostgres([
    'src/server/http/redirects.test.ts',
    'src/features/{access,auth,captcha,registration}/**/*.test.ts',
    'src/features/persons/changes/{routes,service}.test.ts',
  ]),
)
