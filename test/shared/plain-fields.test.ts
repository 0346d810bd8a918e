import { describe, expect, it } from 'vitest'
import { issueEntity, plainOfIssue } from '../../shared/model/issue.ts'
import { plainOfMergeRequest } from '../../shared/model/merge-request.ts'
import { sampleIssue, sampleMergeRequest } from '../support/samples.ts'

const namesOf = <Name extends string>(schemas: Readonly<Record<Name, unknown>>) => Object.keys(schemas) as Name[]

describe('plain fields', () => {
  it.each([true, false])('of a merge request come back from their columns, with flags %s', (flag) => {
    const given = { ...sampleMergeRequest(1), workInProgress: flag, mergeWhenBuildSucceeds: !flag, sha: null }
    const record = plainOfMergeRequest.recordOf(given)
    expect(Object.keys(record)).toEqual(plainOfMergeRequest.columns)
    expect(record.work_in_progress).toBe(Number(flag))
    expect(plainOfMergeRequest.fieldsIn(record)).toEqual(
      Object.fromEntries(namesOf(plainOfMergeRequest.schemas).map((name) => [name, given[name]])),
    )
  })

  it('of an issue come back from their columns, a date that there is not included', () => {
    for (const given of [
      {
        ...sampleIssue(1),
        dueDate: '2026-03-01',
        startDate: '2026-02-01',
        issueType: 'task',
        timeEstimate: 60,
        timeSpent: 0,
        weight: 3,
        healthStatus: 'at_risk',
        epicId: 5,
        epicTitle: 'Quieter forges',
        epicReference: 'tools&1',
        iterationId: 7,
        iterationTitle: null,
        iterationStart: '2026-03-02',
        iterationDue: '2026-03-08',
        ...{ hasWeight: true, hasEpic: true, hasIteration: true, hasHealthStatus: true },
        confidential: true,
      },
      { ...sampleIssue(1), dueDate: null, startDate: null, issueType: null, confidential: false },
    ]) {
      const record = plainOfIssue.recordOf(given)
      expect(plainOfIssue.fieldsIn(record)).toEqual({
        dueDate: given.dueDate,
        startDate: given.startDate,
        issueType: given.issueType,
        timeEstimate: given.timeEstimate,
        timeSpent: given.timeSpent,
        weight: given.weight,
        healthStatus: given.healthStatus,
        epicId: given.epicId,
        epicTitle: given.epicTitle,
        epicReference: given.epicReference,
        iterationId: given.iterationId,
        iterationTitle: given.iterationTitle,
        iterationStart: given.iterationStart,
        iterationDue: given.iterationDue,
        hasWeight: given.hasWeight,
        hasEpic: given.hasEpic,
        hasIteration: given.hasIteration,
        hasHealthStatus: given.hasHealthStatus,
        confidential: given.confidential,
      })
    }
  })

  it('are guarded in rows by the schemas of their entity', () => {
    expect(plainOfIssue.schemas).toEqual({
      dueDate: issueEntity.fields.dueDate.schema,
      startDate: issueEntity.fields.startDate.schema,
      issueType: issueEntity.fields.issueType.schema,
      timeEstimate: issueEntity.fields.timeEstimate.schema,
      timeSpent: issueEntity.fields.timeSpent.schema,
      weight: issueEntity.fields.weight.schema,
      healthStatus: issueEntity.fields.healthStatus.schema,
      epicId: issueEntity.fields.epicId.schema,
      epicTitle: issueEntity.fields.epicTitle.schema,
      epicReference: issueEntity.fields.epicReference.schema,
      iterationId: issueEntity.fields.iterationId.schema,
      iterationTitle: issueEntity.fields.iterationTitle.schema,
      iterationStart: issueEntity.fields.iterationStart.schema,
      iterationDue: issueEntity.fields.iterationDue.schema,
      hasWeight: issueEntity.fields.hasWeight.schema,
      hasEpic: issueEntity.fields.hasEpic.schema,
      hasIteration: issueEntity.fields.hasIteration.schema,
      hasHealthStatus: issueEntity.fields.hasHealthStatus.schema,
      confidential: issueEntity.fields.confidential.schema,
    })
  })
})
