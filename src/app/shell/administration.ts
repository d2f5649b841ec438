import { createContext, useContext } from 'react'
import type { Group } from '../menus.ts'

const NONE: Group[] = []

/** The pages of the administration that are open to the holder, provided by the frame around them. */
export const AdministrationGroups = createContext(NONE)
export const useAdministrationGroups = () => useContext(AdministrationGroups)
