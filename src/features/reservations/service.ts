export { deleteLinesOf, insertLines, listLines, moveLines, settleLines } from './queries.ts'
