import type { z } from 'zod'
import { call } from '../../../../web/http.ts'
import type { Relation } from '../../../society/persons/contract.ts'
import { addChild, removeChild, updateChild } from './contract.ts'

type Form = z.input<typeof Relation>

/** Declares a child, or changes the one of that id, from the version that was edited. */
export const saveChild = (parentId: number, body: Form & { version?: number }, childId?: number) =>
  childId === undefined
    ? call(addChild, { params: { id: parentId }, body })
    : call(updateChild, { params: { id: parentId, childId }, body })

export const removeChildOf = (parentId: number, childId: number) =>
  call(removeChild, { params: { id: parentId, childId } })
