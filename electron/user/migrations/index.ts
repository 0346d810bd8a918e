import type { Migration } from '../../database/migrate.ts'
import { queuedEdits } from './0001-queued-edits.ts'
import { keptOffline } from './0002-kept-offline.ts'
import { lookedAt } from './0003-looked-at.ts'
import { triage } from './0004-triage.ts'
import { everyEdit } from './0005-every-edit.ts'
import { marks } from './0006-marks.ts'
import { quickQueue } from './0007-quick-queue.ts'
import { givenUp } from './0008-given-up.ts'
import { seenVersion } from './0009-seen-version.ts'
import { steps } from './0010-steps.ts'
import { inDoubt } from './0011-in-doubt.ts'
import { reported } from './0012-told.ts'
import { views } from './0013-views.ts'
import { rules } from './0014-rules.ts'
import { groupedViews } from './0015-grouped-views.ts'
import { viewsAsBoards } from './0016-views-as-boards.ts'
import { viewedFiles } from './0017-viewed-files.ts'
import { localLabels } from './0018-local-labels.ts'
import { restoredReasons } from './0019-restored-reasons.ts'
import { attachedFiles } from './0020-attached-files.ts'
import { proposals } from './0021-proposals.ts'
import { orderOfEdits } from './0022-order-of-edits.ts'
import { namesOfWhatWasMade } from './0023-names-of-what-was-made.ts'

/** The schema of user.db, step by step. */
export const userMigrations: readonly Migration[] = [
  queuedEdits,
  keptOffline,
  lookedAt,
  triage,
  everyEdit,
  marks,
  quickQueue,
  givenUp,
  seenVersion,
  steps,
  inDoubt,
  reported,
  views,
  rules,
  groupedViews,
  viewsAsBoards,
  viewedFiles,
  localLabels,
  restoredReasons,
  attachedFiles,
  proposals,
  orderOfEdits,
  namesOfWhatWasMade,
]
