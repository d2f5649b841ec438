import { allMutators } from '../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js'

type Mutator = (typeof allMutators)[number]

/**
 * Mutator that removes one condition of a query. Half of the access control here is in `.where(…)`, which Stryker
 * doesn't mutate; it has no option for custom mutators, so this one is added to its own.
 */
const droppedCondition: Mutator = {
  name: 'DroppedCondition',
  *mutate(path) {
    if (!path.isCallExpression()) return
    const { callee } = path.node
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
    if (callee.object.type === 'Super' || !/^(where|whereRef|having)$/.test(callee.property.name)) return
    yield structuredClone(callee.object)
  },
}

export const dropConditionsToo = () => allMutators.push(droppedCondition)
