import { call } from '../../../web/http.ts'
import { undoValidation } from './contract.ts'

export const undo = (id: number) => call(undoValidation, { params: { id } })
