import { createContext, type RefObject } from 'react'

/** Where a form tells the dialog it stands in that it holds something unsaved. */
export const Unsaved = createContext<RefObject<boolean> | undefined>(undefined)
