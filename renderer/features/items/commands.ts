import { moveFocus } from '../../ui/keys/focus.ts'
import { actionsOn, type Reach } from '../../navigation/action.ts'

const { named, on } = actionsOn<Reach>()

/** The list on the screen, where its rows can be selected. Those of the activity cannot: no command changes them. */
const aList = named('nothing can be selected here.', ({ navigation }) =>
  navigation.queriedSection === null || navigation.focusMode.isOn ? null : navigation.list,
)

/** Selecting rows, so that a command is about all of them. */
export const choosing = {
  choose: on(aList, (list, { selection }) => {
    if (list.selected === null) selection.move(1)
    if (list.selected === null) return false
    selection.toggle(list.selected)
    moveFocus('list')
    return true
  }),
  chooseNext: on(aList, (_, reach) => extend(reach, 1)),
  choosePrevious: on(aList, (_, reach) => extend(reach, -1)),
  chooseAll: on(aList, (_, { selection }) => {
    moveFocus('list')
    // Keys behind it are for all rows: they wait until these are read.
    return selection.all()
  }),
}

function extend({ selection }: Reach, by: 1 | -1): void {
  selection.extend(by)
  moveFocus('list')
}
