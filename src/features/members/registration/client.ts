import type { z } from 'zod'
import { call } from '../../../web/http.ts'
import { createUser, type Registration } from './contract.ts'

export const signUp = (form: z.input<typeof Registration>) => call(createUser, { body: form })
