/** The contract's "Resources and their fields", written out once more by hand. */
export * from './activity-shapes.ts'
export * from './item-shapes.ts'
export * from './project-shapes.ts'
export * from './shape.ts'
export * from './user-shapes.ts'
