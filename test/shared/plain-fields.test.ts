import { describe, expect, it } from 'vitest'
import { issueEntity, plainOfIssue } from '../../shared/model/issue.ts'
import { mergeRequestEntity, plainOfMergeRequest } from '../../shared/model/merge-request.ts'
import { plainColumns, plainFieldsIn, plainRecordOf, schemasOf } from '../../shared/model/plain-fields.ts'
import { sampleIssue, sampleMergeRequest } from '../support/samples.ts'

describe('plain fields', () => {
  it.each([true, false])('of a merge request come back from their columns, with flags %s', (flag) => {
    const given = { ...sampleMergeRequest(1), workInProgress: flag, mergeWhenBuildSucceeds: !flag, sha: null }
    const record = plainRecordOf(plainOfMergeRequest, given)
    expect(Object.keys(record)).toEqual(plainColumns(plainOfMergeRequest))
    expect(record.work_in_progress).toBe(Number(flag))
    expect(plainFieldsIn(mergeRequestEntity, plainOfMergeRequest, record)).toEqual(
      Object.fromEntries(plainOfMergeRequest.map((name) => [name, given[name]])),
    )
  })

  it('of an issue come back from their columns, a date that there is not included', () => {
    for (const given of [
      { ...sampleIssue(1), dueDate: '2026-03-01', confidential: true },
      { ...sampleIssue(1), dueDate: null, confidential: false },
    ]) {
      const record = plainRecordOf(plainOfIssue, given)
      expect(plainFieldsIn(issueEntity, plainOfIssue, record)).toEqual({
        dueDate: given.dueDate,
        confidential: given.confidential,
      })
    }
  })

  it('are guarded in rows by the schemas of their entity', () => {
    expect(schemasOf(issueEntity, plainOfIssue)).toEqual({
      dueDate: issueEntity.fields.dueDate.schema,
      confidential: issueEntity.fields.confidential.schema,
    })
  })
})
