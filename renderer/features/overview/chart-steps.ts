/** The steps of the numbers at the side of a chart, which are whole as counts are: 1, 2, 5, 10, 20, 50, and so on. */
export const wholeSteps: number[] = Array.from({ length: 9 }, (_, zeros) => 10 ** zeros).flatMap((unit) => [
  unit,
  2 * unit,
  5 * unit,
])
