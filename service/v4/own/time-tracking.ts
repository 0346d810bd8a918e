import { addSpentTime, setEstimate, timeOfItem } from '../../changes/time-tracking.ts'
import { issueNamed, mergeRequestNamed } from '../../routes/named.ts'
import type { IssueArguments, MergeRequestArguments } from '../../routes/named.ts'
import { accessLevel, requireWritable } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { itemLevel } from '../../rules/items.ts'
import type { Item } from '../../rules/items.ts'
import { forbidden } from '../../rules/refusals.ts'
import { timeStats } from '../rows/time-stats.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface Lasting {
  readonly duration: string
}

/** The time that items take, for those who have all rights over them. */
export function timeTrackingHandlers({ workspace }: VersionedService): OwnHandlers {
  const trackable = <Kind extends Item>({ user }: Caller, item: Kind): Kind => {
    requireWritable(item.project)
    if (accessLevel(workspace.store, user, item.project) < itemLevel(item)) throw forbidden()
    return item
  }
  const issue = (caller: Caller, args: IssueArguments) => trackable(caller, issueNamed(workspace, caller, args))
  const mergeRequest = (caller: Caller, args: MergeRequestArguments) =>
    trackable(caller, mergeRequestNamed(workspace, caller, args))
  const estimate = ({ user }: Caller, item: Item, duration: string | null) => {
    setEstimate(workspace, user, item, duration)
    return { body: timeStats(timeOfItem(workspace, item)), status: 200 }
  }
  const spend = ({ user }: Caller, item: Item, { duration }: Lasting) => {
    addSpentTime(workspace, user, item, duration)
    return { body: timeStats(timeOfItem(workspace, item)), status: 201 }
  }
  return {
    setIssueTimeEstimate: own<IssueArguments & Lasting>(({ caller, args }) =>
      estimate(caller, issue(caller, args), args.duration),
    ),
    resetIssueTimeEstimate: own<IssueArguments>(({ caller, args }) => estimate(caller, issue(caller, args), null)),
    addIssueSpentTime: own<IssueArguments & Lasting>(({ caller, args }) => spend(caller, issue(caller, args), args)),
    setMergeRequestTimeEstimate: own<MergeRequestArguments & Lasting>(({ caller, args }) =>
      estimate(caller, mergeRequest(caller, args), args.duration),
    ),
    resetMergeRequestTimeEstimate: own<MergeRequestArguments>(({ caller, args }) =>
      estimate(caller, mergeRequest(caller, args), null),
    ),
    addMergeRequestSpentTime: own<MergeRequestArguments & Lasting>(({ caller, args }) =>
      spend(caller, mergeRequest(caller, args), args),
    ),
  }
}
