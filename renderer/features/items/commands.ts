import { moveFocus } from '../../ui/keys/focus.ts'
import { actionsOn, type Action, type Did, type Reach } from '../../navigation/action.ts'

const { named, on } = actionsOn<Reach>()

/** The list on the screen, where its rows can be selected. Those of the activity cannot: no command changes them. */
const aList = named('nothing can be selected here.', ({ navigation }) =>
  navigation.queriedSection === null || navigation.focusMode.isOn ? null : navigation.list,
)

/** Selecting rows, so that a command is about all of them. */
export const choosing = {
  choose: on(aList, (_, reach) => {
    const { selection } = reach
    moveFocus('list')
    return selection.onRows(() => {
      const selected = aList(reach)?.selected ?? selection.move(1)
      if (selected === null) return false
      selection.toggle(selected)
      return true
    })
  }),
  chooseNext: extending(1),
  choosePrevious: extending(-1),
  chooseAll: on(aList, (_, { selection }) => {
    moveFocus('list')
    // Keys behind it are for all rows: they wait until these are read.
    return selection.all()
  }),
}

/** Extends the selection: of lines while the changes are shown, else of rows. */
function extending(by: 1 | -1): Action<Reach> {
  const linesOrRows = named('nothing can be selected here.', (reach) => reach.onScreen.get('changes') ?? aList(reach))
  return on(linesOrRows, (shown, reach) => ('extend' in shown ? shown.extend(by) : extend(reach, by)))
}

function extend({ selection }: Reach, by: 1 | -1): Did {
  moveFocus('list')
  return selection.onRows(() => selection.extend(by))
}
