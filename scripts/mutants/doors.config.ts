import { defineConfig } from 'vitest/config'
import { onEmbedded } from './embedded.ts'

export default defineConfig(
  onEmbedded([
    'src/server/{auth,auth.tokens,captcha,redirects}.test.ts',
    'src/features/auth/**/*.test.ts',
    'src/features/users/{routes,changes/service,security/routes}.test.ts',
  ]),
)
