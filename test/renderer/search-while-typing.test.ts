import { expect, it } from 'vitest'
import { SearchWhileTyping } from '../../renderer/data/search-while-typing.ts'

it('the same text that is looked for elsewhere by then is looked for once more', async () => {
  const answers: (() => void)[] = []
  let place = 'a project'
  const shown: string[] = []
  const search = new SearchWhileTyping(
    (text) => {
      const found = `${text} in ${place}`
      return new Promise<string>((resolve) => answers.push(() => resolve(found)))
    },
    (_text, found) => shown.push(found),
  )
  const settle = async () => {
    answers.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  search.want('pump')
  search.want(null)
  place = 'all of them'
  search.want('pump')
  await settle()
  expect(shown).toEqual([])
  await settle()
  expect(shown).toEqual(['pump in all of them'])
  expect(answers).toEqual([])
})
