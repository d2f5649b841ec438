import { allMutators } from '../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js'

type Mutator = (typeof allMutators)[number]

/**
 * A query without one of its conditions. Half of what guards a door here is `.where(…)`, and Stryker knows nothing of it;
 * mutators of one's own are not among its options, so this one is put beside its own.
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
