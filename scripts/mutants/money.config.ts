import { defineConfig } from 'vitest/config'
import { onEmbedded } from './embedded.ts'

export default defineConfig(onEmbedded(['src/features/{commands,payments}/**/*.test.ts']))
