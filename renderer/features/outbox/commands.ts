import type { OnScreen, ProposalActs } from '../../navigation/on-screen.ts'
import { actionsOn, type Action } from '../../navigation/action.ts'

interface OutboxReach {
  readonly onScreen: OnScreen
}

const { named, on } = actionsOn<OutboxReach>()

const aProposal = named<ProposalActs>(
  'go to a proposal in the outbox first.',
  ({ onScreen }) => onScreen.get('outbox')?.proposal() ?? null,
)

/** The commands on what assistants have proposed. */
export const proposalCommands = {
  sendProposal: on(aProposal, ({ send }) => send()),
  throwAwayProposal: on(aProposal, ({ throwAway }) => throwAway()),
} satisfies Readonly<Record<string, Action<OutboxReach>>>
