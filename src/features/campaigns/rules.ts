/** Days of reminders as they may be planned today: each once, in order, all of them after today. */
export function plannedDays(days: readonly string[], today: string): string[] | undefined {
  const planned = [...new Set(days)].sort()
  return planned.every((day) => day > today) ? planned : undefined
}
