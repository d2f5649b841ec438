import { defineConfig } from 'vitest/config'
import { onPostgres } from './postgres.ts'

export default defineConfig(
  onPostgres([
    'src/server/{auth,auth.tokens,captcha,redirects}.test.ts',
    'src/features/auth/**/*.test.ts',
    'src/features/users/{routes,changes/{routes,service},security/routes}.test.ts',
  ]),
)
