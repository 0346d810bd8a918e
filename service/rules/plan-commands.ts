/** The names of slash commands about the plan of an issue, which only API v4 has, in editions that are paid for. */
export const planCommands = [
  'weight',
  'clear_weight',
  'health_status',
  'clear_health_status',
  'iteration',
  'remove_iteration',
] as const
export type PlanCommand = (typeof planCommands)[number]

/** Returns the command about plans of this name; undefined for another name. */
export function planCommandNamed(name: string): PlanCommand | undefined {
  return planCommands.find((one) => one === name)
}
