/** Numbers in their order, but that some stand together from this place on, or at the end where there are fewer after it. */
export function movedTo(ids: readonly number[], moved: ReadonlySet<number>, to: number): number[] {
  const rest = ids.filter((id) => !moved.has(id))
  return [...rest.slice(0, to), ...ids.filter((id) => moved.has(id)), ...rest.slice(to)]
}
