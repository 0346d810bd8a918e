/**
 * Asks once nothing else was asked for a moment, as when somebody has stopped typing. An answer that is not awaited any more is
 * dropped.
 *
 * @param rest the moment, in milliseconds
 * @returns a function that ends the waiting
 */
export function askAfterRest<Answer>(
  ask: () => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  rest = 300,
): () => void {
  let isAwaited = true
  const timer = setTimeout(() => {
    void ask().then((answer) => {
      if (isAwaited) onAnswer(answer)
    })
  }, rest)
  return () => {
    isAwaited = false
    clearTimeout(timer)
  }
}
